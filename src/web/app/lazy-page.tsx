import type { ComponentType } from "react";
import { loadFailedSheets } from "../ui/failed-sheets.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

/** The parameters in a page's address, by name. */
export type PageParams = Record<string, string>;

/** The code of a page, which is loaded when it is first needed. */
export interface PageCode {
  readonly Page: ComponentType<PageParams>;
  /** Preloads it, so that the page renders at once, without a fallback. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

/** The page that a module exports. */
export function lazyPage(load: () => Promise<{ default: ComponentType<PageParams> }>): PageCode {
  let Loaded: ComponentType<PageParams> | null = null;
  const loadPage = async () => {
    await loadFailedSheets();
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const WhenLoaded = lazyPart(loadPage);
  return {
    Page: (params) => (Loaded === null ? <WhenLoaded {...params} /> : <Loaded {...params} />),
    load: loadPage,
    isLoaded: () => Loaded !== null,
  };
}
