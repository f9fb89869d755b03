import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Routes } from "./routes.tsx";
import { Toaster } from "./ui/toast.tsx";

const root = document.getElementById("root");

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Routes />
      <Toaster />
    </StrictMode>,
  );
}
