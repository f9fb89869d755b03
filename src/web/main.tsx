import "./styles/index.css";
import "./styles/shell.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInWhenWanted } from "./features/auth/sign-in-when-wanted.tsx";
import { Routes } from "./routes.tsx";
import { startSession } from "./session/session.tsx";
import { Toaster } from "./ui/toast.tsx";

startSession();
const root = document.getElementById("root");

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Routes />
      <SignInWhenWanted />
      <Toaster />
    </StrictMode>,
  );
}
