import { useEffect } from "react";
import { SEASON } from "../../domain/season.ts";

/** The title of the window: the page, then the product; the product alone on its first page. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    const product = `${SEASON} College Football Playoff Predictor`;
    document.title = page === undefined ? product : `${page} | ${product}`;
  }, [page]);
}
