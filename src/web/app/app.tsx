import { type ComponentProps, StrictMode } from "react";
import { LazySignInDialog } from "../features/auth/lazy-sign-in-dialog.tsx";
import { Contained } from "../ui/loading/lazy-part.tsx";
import { Toaster } from "../ui/toast.tsx";
import { PageRouter, Routes } from "./router.tsx";

/** The whole app; at `ssrPath` while prerendering. */
export function App(server: Pick<ComponentProps<typeof PageRouter>, "ssrPath">) {
  return (
    <StrictMode>
      <PageRouter {...server}>
        <Routes />
        <Contained instead={null}>
          <LazySignInDialog />
        </Contained>
        <Toaster />
      </PageRouter>
    </StrictMode>
  );
}
