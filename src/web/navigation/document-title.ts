import { useEffect } from "react";
import { PREDICTOR_NAME } from "#domain/product.ts";
import { titleAt } from "./routes.ts";

/** Only the product's name on the predictor page. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
}

/** Until the caller unmounts; null sets the default title for the page's URL. */
export function useDocumentTitle(page: string | null): void {
  useEffect(() => {
    setTitle(page);
    return () => setTitle(null);
  }, [page]);
}

function setTitle(page: string | null): void {
  document.title = windowTitle(page ?? titleAt(window.location.pathname));
}
