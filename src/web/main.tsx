import "./styles/index.css";
import "./styles/shell.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LazySignInDialog } from "./features/auth/lazy-sign-in-dialog.tsx";
import { Routes } from "./routes.tsx";
import { startSession } from "./session/session.tsx";
import { Toaster } from "./ui/toast.tsx";

startSession();
const root = document.getElementById("root");

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Routes />
      <LazySignInDialog />
      <Toaster />
    </StrictMode>,
  );
}
