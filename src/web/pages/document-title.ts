import { useEffect } from "react";
import { PREDICTOR_NAME } from "../../domain/product.ts";

/** The title of the window: the page, then the product; the product alone on its first page. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
  }, [page]);
}
