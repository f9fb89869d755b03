import { useEffect } from "react";
import { PREDICTOR_NAME } from "../../domain/product.ts";
import { titleAt } from "./routes.ts";

/** Returns the window title: the page, then the product; on the first page only the product. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
}

/** Sets the window title; null stands for the title that belongs to the page's address. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    document.title = windowTitle(page ?? titleAt(window.location.pathname));
  }, [page]);
}
