import { lazy, type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useAuth } from "../features/auth/auth-context.tsx";
import { PageSkeleton } from "../App.tsx";
import { useToast } from "./toasts.tsx";
import { LazyPart } from "../ui/LazyPart.tsx";

const QueryArea = lazy(() => import("../api/QueryArea.tsx"));

/** Others than administrators get the Access Denied toast and go to the home page (§6). The server refuses their calls too. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const [, navigate] = useLocation();
  const toast = useToast();
  const isDenied = !isLoading && !user?.isAdmin;
  useEffect(() => {
    if (!isDenied) return;
    toast({ title: m.access_denied_title(), description: m.error_forbidden(), variant: "destructive" });
    navigate(paths.home, { replace: true });
  }, [isDenied, navigate, toast]);
  if (!user?.isAdmin) return <PageSkeleton />;
  return (
    <div className="admin">
      <LazyPart pending={<PageSkeleton />}>
        <QueryArea>{children}</QueryArea>
      </LazyPart>
    </div>
  );
}
