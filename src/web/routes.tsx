import { Suspense, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SiteHeader } from "./features/site/site-header.tsx";
import { PredictorPage } from "./pages/predictor-page.tsx";
import { lazyPart } from "./ui/lazy-part.tsx";

const SavedBracketPage = lazyPart(() => import("./pages/saved-bracket-page.tsx"));
const ChallengePage = lazyPart(() => import("./pages/challenge-page.tsx"));
const WeekPage = lazyPart(() => import("./pages/week-page.tsx"));
const ViewBracketPage = lazyPart(() => import("./pages/view-bracket-page.tsx"));
const GroupPage = lazyPart(() => import("./pages/group-page.tsx"));
const JoinPage = lazyPart(() => import("./pages/join-page.tsx"));
const AuthCallbackPage = lazyPart(() => import("./pages/auth-callback-page.tsx"));
const ForgotPasswordPage = lazyPart(() => import("./pages/forgot-password-page.tsx"));
const SettingsPage = lazyPart(() => import("./pages/settings-page.tsx"));
const UnsubscribePage = lazyPart(() => import("./pages/unsubscribe-page.tsx"));
const NotFoundPage = lazyPart(() => import("./pages/not-found-page.tsx"));

/** Every page of the product. All but the predictor are loaded when first visited. */
export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<SiteHeader />}>
        <Switch>
          <Route path="/" component={PredictorPage} />
          <Route path="/bracket/:id">{({ id }) => <SavedBracketPage id={id} />}</Route>
          <Route path="/bracket">
            <Redirect to="/" replace />
          </Route>
          <Route path="/cfp-challenge" component={ChallengePage} />
          <Route path="/bracket/week/:week">{({ week }) => <WeekPage week={week} />}</Route>
          <Route path="/view-bracket/:id">{({ id }) => <ViewBracketPage id={id} />}</Route>
          <Route path="/group/:id">{({ id }) => <GroupPage id={id} />}</Route>
          <Route path="/join/:code">{({ code }) => <JoinPage code={code} />}</Route>
          <Route path="/auth/callback" component={AuthCallbackPage} />
          <Route path="/forgot-password" component={ForgotPasswordPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route path="/unsubscribe" component={UnsubscribePage} />
          <Route component={NotFoundPage} />
        </Switch>
        <ResetScrollAndFocus key={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether the browser itself places scroll and focus: on the first page, and when it goes back or forward. */
let isBrowserNavigation = true;
window.addEventListener("popstate", () => {
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
