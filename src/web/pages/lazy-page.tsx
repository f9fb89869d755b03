import type { ComponentType } from "react";
import { loadFailedSheets } from "../ui/failed-sheets.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

/** The parameters in a page's address, by name. */
type PageParams = Readonly<Record<string, string>>;

/** The code of a page, which is loaded when it is first needed. */
export interface PageCode {
  readonly Page: ComponentType<PageParams>;
  /** Preloads it, so that the page renders at once, without a fallback. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

/** The page that a module exports. `Params` are the parameters in its address, from routes.tsx. */
export function lazyPage<Params extends object>(load: () => Promise<{ default: ComponentType<Params> }>): PageCode {
  let Loaded: ComponentType<PageParams> | null = null;
  const loadPage = async () => {
    await loadFailedSheets();
    // routes.tsx passes the page exactly the parameters in its address, as texts.
    Loaded = (await load()).default as unknown as ComponentType<PageParams>;
    return { default: Loaded };
  };
  const WhenLoaded = lazyPart(loadPage);
  return {
    Page: (params) => (Loaded === null ? <WhenLoaded {...params} /> : <Loaded {...params} />),
    load: loadPage,
    isLoaded: () => Loaded !== null,
  };
}
