import { useEffect } from "react";
import { PREDICTOR_NAME } from "../../domain/product.ts";

let newest = PREDICTOR_NAME;

/** The title of the last rendered page, for its prerendered shell. */
export function titleOfNewestPage(): string {
  return newest;
}

/** Sets the title of the window: the page, then the product; on the first page the product alone. */
export function useDocumentTitle(page?: string): void {
  const title = page === undefined ? PREDICTOR_NAME : `${page} | ${PREDICTOR_NAME}`;
  newest = title;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
