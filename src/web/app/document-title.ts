import { useEffect } from "react";
import { PREDICTOR_NAME } from "../../domain/product.ts";
import { titleAt } from "./routes.ts";

/** Returns the title of a window: the page, then the product; on the first page the product alone. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
}

/** Titles the window as the page at its address is called; null for as long as that has not changed. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    document.title = windowTitle(page ?? titleAt(window.location.pathname));
  }, [page]);
}
