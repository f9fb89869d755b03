import { type ComponentProps, StrictMode } from "react";
import { LazySignInDialog } from "./features/auth/lazy-sign-in-dialog.tsx";
import { PageRouter, Routes } from "./routes.tsx";
import { Toaster } from "./ui/toast.tsx";

/** The whole product on screen; at `ssrPath` where there is no window. */
export function App(server: Pick<ComponentProps<typeof PageRouter>, "ssrPath">) {
  return (
    <StrictMode>
      <PageRouter {...server}>
        <Routes />
        <LazySignInDialog />
        <Toaster />
      </PageRouter>
    </StrictMode>
  );
}
