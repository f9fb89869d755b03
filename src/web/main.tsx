import "./styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Routes } from "./routes.tsx";
import { createQueryClient } from "./trpc.ts";
import { Toaster } from "./ui/toast.tsx";

const queryClient = createQueryClient();
const root = document.getElementById("root");

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Routes />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}
