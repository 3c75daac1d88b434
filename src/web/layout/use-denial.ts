import { useEffect } from "react";
import { useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useToast } from "./toasts.tsx";

/** Who may not see a page gets the Access Denied toast and goes to the home page (§6). */
export function useDenial(isDenied: boolean): void {
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => {
    if (!isDenied) return;
    toast({ title: m.access_denied_title(), description: m.error_forbidden(), variant: "destructive" });
    navigate(paths.home, { replace: true });
  }, [isDenied, navigate, toast]);
}
