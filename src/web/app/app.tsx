import { StrictMode } from "react";
import { Router, type RouterOptions } from "wouter";
import { LazySignInDialog } from "../features/auth/lazy-sign-in-dialog.tsx";
import { Contained } from "../ui/loading/boundary.tsx";
import { Toaster } from "../ui/toast.tsx";
import { followWhenLoaded, Routes } from "./router.tsx";

/** `ssrPath` is the page's URL during prerendering. */
export function App(server: Pick<RouterOptions, "ssrPath">) {
  return (
    <StrictMode>
      <Router aroundNav={followWhenLoaded} {...server}>
        <Routes />
        <Contained instead={null}>
          <LazySignInDialog />
        </Contained>
        <Toaster />
      </Router>
    </StrictMode>
  );
}
