import { type ReactNode, Suspense, useEffect } from "react";
import { Redirect, Route, Router, type RouterOptions, Switch, useLocation } from "wouter";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SiteHeader } from "./features/site/site-header.tsx";
import { lazyPage, type PageCode } from "./pages/lazy-page.tsx";
import { PredictorPage } from "./pages/predictor-page.tsx";

interface PageRoute extends PageCode {
  /** The name of its module without `-page`. */
  readonly name: string;
  readonly path: RegExp;
}

/** Every page of the product by address; the first that matches counts. All but the predictor are loaded when first visited. */
export const PAGES: readonly PageRoute[] = [
  { name: "predictor", path: /^\/$/, Page: PredictorPage, load: async () => undefined, isLoaded: () => true },
  {
    name: "saved-bracket",
    path: /^\/bracket\/(?<id>[^/]+)\/?$/i,
    ...lazyPage(() => import("./pages/saved-bracket-page.tsx")),
  },
  { name: "challenge", path: /^\/cfp-challenge\/?$/i, ...lazyPage(() => import("./pages/challenge-page.tsx")) },
  {
    name: "everyone",
    path: /^\/cfp-challenge\/everyone\/?$/i,
    ...lazyPage(() => import("./pages/everyone-page.tsx")),
  },
  {
    name: "week",
    path: /^\/bracket\/week\/(?<week>[^/]+)\/?$/i,
    ...lazyPage(() => import("./pages/week-page.tsx")),
  },
  {
    name: "view-bracket",
    path: /^\/view-bracket\/(?<id>[^/]+)\/?$/i,
    ...lazyPage(() => import("./pages/view-bracket-page.tsx")),
  },
  { name: "group", path: /^\/group\/(?<id>[^/]+)\/?$/i, ...lazyPage(() => import("./pages/group-page.tsx")) },
  {
    name: "member",
    path: /^\/group\/(?<id>[^/]+)\/member\/(?<player>[^/]+)\/?$/i,
    ...lazyPage(() => import("./pages/member-page.tsx")),
  },
  {
    name: "compare",
    path: /^\/group\/(?<id>[^/]+)\/compare\/(?<first>[^/]+)\/(?<second>[^/]+)\/?$/i,
    ...lazyPage(() => import("./pages/compare-page.tsx")),
  },
  { name: "join", path: /^\/join\/(?<code>[^/]+)\/?$/i, ...lazyPage(() => import("./pages/join-page.tsx")) },
  {
    name: "auth-callback",
    path: /^\/auth\/callback\/?$/i,
    ...lazyPage(() => import("./pages/auth-callback-page.tsx")),
  },
  {
    name: "forgot-password",
    path: /^\/forgot-password\/?$/i,
    ...lazyPage(() => import("./pages/forgot-password-page.tsx")),
  },
  { name: "settings", path: /^\/settings\/?$/i, ...lazyPage(() => import("./pages/settings-page.tsx")) },
  { name: "privacy", path: /^\/privacy\/?$/i, ...lazyPage(() => import("./pages/privacy-page.tsx")) },
  { name: "unsubscribe", path: /^\/unsubscribe\/?$/i, ...lazyPage(() => import("./pages/unsubscribe-page.tsx")) },
  { name: "not-found", path: /^/, ...lazyPage(() => import("./pages/not-found-page.tsx")) },
];

/** The page at an address. */
export function pageAt(path: string): PageRoute {
  const page = PAGES.find((each) => each.path.test(path));
  if (page === undefined) throw new Error(`no page at ${path}`);
  return page;
}

/** How long the old page stays while the next one loads, in milliseconds. */
const LONGEST_STAY_MS = 1_000;

/** The newest navigation: an older one that still waits is dropped. */
let newest = 0;

/** Follows a link once the code of its page has loaded, so that no empty page appears in between. */
const followWhenLoaded: NonNullable<RouterOptions["aroundNav"]> = (navigate, to, options) => {
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

/** Renders the page at `ssrPath` while prerendering, and follows links in the browser. */
export function PageRouter({ children, ...server }: { children: ReactNode } & Pick<RouterOptions, "ssrPath">) {
  return (
    <Router aroundNav={followWhenLoaded} {...server}>
      {children}
    </Router>
  );
}

/** The page at the address of the window. */
export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<SiteHeader />}>
        <Switch>
          <Route path={/^\/bracket\/?$/i}>
            <Redirect to="/" replace />
          </Route>
          {/* Chat programs take the punctuation after a link for a part of it. */}
          <Route path={/^(?<link>\/(?:join|bracket)\/[^/]*[0-9a-z])(?:%[0-9a-f]{2}|[^0-9a-z/])+\/?$/i}>
            {({ link = "/" }) => <Redirect to={link} replace />}
          </Route>
          {PAGES.map(({ name, path: pattern, Page }) => (
            <Route key={name} path={pattern}>
              {(params) => <Page {...(params as Record<string, string>)} />}
            </Route>
          ))}
        </Switch>
        <ResetScrollAndFocus key={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether the browser itself places scroll and focus: on the first page, and when it goes back or forward. */
let isBrowserNavigation = true;
globalThis.window?.addEventListener("popstate", () => {
  isBrowserNavigation = true;
});

/** After a link, scrolls the new page to its top and focuses it, because the link that had the focus is gone. */
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
