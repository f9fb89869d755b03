import { useEffect } from "react";
import { PREDICTOR_NAME } from "../../domain/product.ts";

/** Sets the title of the window: the page, then the product; on the first page the product alone. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
  }, [page]);
}
