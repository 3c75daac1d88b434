import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { BootData } from "../../runtime/site.ts";
import { BootContext } from "../../runtime/site-context.ts";
import { ToastProvider } from "../toasts.tsx";
import { Gallery } from "./Gallery.tsx";
import "../../styles/base.css";
import "../../styles/admin.css";
import "../../styles/filters.css";

const boot = { site: { name: "Hearthbridge" }, page: {} } as unknown as BootData;
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const root = document.getElementById("root");

if (root)
  createRoot(root).render(
    <StrictMode>
      <BootContext value={boot}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <Gallery />
          </ToastProvider>
        </QueryClientProvider>
      </BootContext>
    </StrictMode>,
  );
