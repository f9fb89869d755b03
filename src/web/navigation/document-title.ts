import { useEffect } from "react";
import { PREDICTOR_NAME } from "#domain/product.ts";
import { titleAt } from "./routes.ts";

/** Returns the window title: the page's name, then the product's; on the predictor page, only the product's. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
}

/** Sets the window title until the caller unmounts; null sets the default title for the page's URL. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    setTitle(page);
    return () => setTitle(null);
  }, [page]);
}

function setTitle(page: string | null): void {
  document.title = windowTitle(page ?? titleAt(window.location.pathname));
}
