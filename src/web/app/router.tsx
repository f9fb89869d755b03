import { type ComponentType, Fragment, useEffect } from "react";
import { Redirect, Route, type RouterOptions, Switch, useLocation } from "wouter";
import { useDocumentTitle } from "../navigation/document-title.ts";
import { type PageName, patternOf, ROUTES, routeAt } from "../navigation/routes.ts";
import { SiteHeader } from "../site/site-header.tsx";
import { loadFailedSheets } from "../ui/loading/load-code.ts";
import { useLoaded } from "../ui/loading/use-loaded.ts";
import { ErrorBoundary, FailedPage } from "./error-boundary.tsx";

/** From the page's URL, by name. */
type PageParams = Record<string, string>;

interface PageCode {
  readonly Page: ComponentType<PageParams>;
  /** Preloads the code, so that the page renders immediately. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

const MODULES = import.meta.glob<{ default: ComponentType<PageParams> }>("../pages/*-page.tsx");

/** All but the predictor are wrapped in the provider for queries and mutations. */
function lazyPage(name: PageName): PageCode {
  const load = MODULES[`../pages/${name}-page.tsx`];
  if (load === undefined) throw new Error(`the page ${name} has no module`);
  let loaded: ComponentType<PageParams> | null = null;
  const loadPage = async () => {
    await loadFailedSheets();
    const api = name === "predictor" ? null : import("../api/trpc.ts");
    const [{ default: Content }, Provider] = await Promise.all([load(), api?.then((code) => code.ApiProvider)]);
    const Wrapper = Provider ?? Fragment;
    loaded ??= (params) => (
      <Wrapper>
        <Content {...params} />
        <ResetScrollAndFocus />
      </Wrapper>
    );
    return loaded;
  };
  function Page(params: PageParams) {
    const { value, hasFailed, retry } = useLoaded(loadPage, loaded === null);
    const Loaded = loaded ?? value;
    if (Loaded !== null) return <Loaded {...params} />;
    return hasFailed ? <FailedPage onRetry={retry} /> : <SiteHeader />;
  }
  return { Page, load: loadPage, isLoaded: () => loaded !== null };
}

const CODE = Object.fromEntries(ROUTES.map(({ name }) => [name, lazyPage(name)])) as Record<PageName, PageCode>;

export function pageAt(pathname: string): PageCode {
  return CODE[routeAt(pathname).route.name];
}

/** How long the old page stays on screen while the next one loads, in milliseconds. */
const LONGEST_STAY_MS = 1_000;

/** Identifies the latest navigation. Earlier ones that still wait for code are dropped. */
let newest = 0;

/** Follows a link once the new page's code has loaded, so that no empty page is shown in between. */
export const followWhenLoaded: NonNullable<RouterOptions["aroundNav"]> = (navigate, to, options) => {
  const navigation = ++newest;
  const page = pageAt(new URL(to, window.location.href).pathname);
  if (page.isLoaded()) return navigate(to, options);
  const follow = () => {
    if (navigation !== newest) return;
    newest += 1;
    navigate(to, options);
  };
  page.load().then(follow, follow);
  setTimeout(follow, LONGEST_STAY_MS);
};

export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <DefaultTitle />
      <Switch>
        <Route path={/^\/bracket\/?$/i}>
          <Redirect to="/" replace />
        </Route>
        {/* Chat apps often include trailing punctuation in a link. */}
        <Route
          path={
            /^(?<link>\/(?:join|bracket|group|view-bracket)\/.*?[0-9a-z])(?!\/$)(?:%[0-9a-f]{2}|&[a-z]+;|[^0-9a-z])+$/i
          }
        >
          {({ link = "/" }) => <Redirect to={link} replace />}
        </Route>
        {ROUTES.map((route) => {
          const { Page } = CODE[route.name];
          return (
            <Route key={route.name} path={patternOf(route)}>
              {(params) => <Page {...(params as PageParams)} />}
            </Route>
          );
        })}
      </Switch>
    </ErrorBoundary>
  );
}

/** Its effect runs before the page's, so that the page can set a better title. */
function DefaultTitle() {
  useDocumentTitle(null);
  return null;
}

/** The browser restores the scroll position and focus on the first page, and after going back or forward. */
let isBrowserNavigation = true;
globalThis.window?.addEventListener("popstate", () => {
  isBrowserNavigation = true;
});

/** The clicked link is gone, so the focus moves to the page. */
function ResetScrollAndFocus() {
  useEffect(() => {
    if (!isBrowserNavigation) {
      window.scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    isBrowserNavigation = false;
  }, []);
  return null;
}
