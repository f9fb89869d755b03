import type { ComponentType } from "react";
import { loadFailedSheets } from "../ui/failed-sheets.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

/** The parts of an address that a page is given, by name. */
type PageParams = Readonly<Record<string, string>>;

/** The code of a page, which is loaded when it is first needed. */
export interface PageCode {
  readonly Page: ComponentType<PageParams>;
  /** Loads it ahead: from then on the page is drawn at once, without a fallback before it. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

/** The page that a module exports. `Params` are the names in its address, which routes.tsx puts beside it. */
export function lazyPage<Params extends object>(load: () => Promise<{ default: ComponentType<Params> }>): PageCode {
  let Loaded: ComponentType<PageParams> | null = null;
  const loadPage = async () => {
    await loadFailedSheets();
    // routes.tsx gives the page just the names in its address; the table of routes knows them only as texts.
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
