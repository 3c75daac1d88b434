import { useEffect } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "../../shared/contracts/record/auth.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useToast } from "../kit/toasts.tsx";

/**
 * Who may not see a page gets the Access Denied toast and goes to the home page (§6); who may not yet, to what is to be set up
 * first.
 */
export function useDenial(isDenied: boolean, user: CurrentUser | undefined): void {
  const [, navigate] = useLocation();
  const toast = useToast();
  const mustSetUp = user?.mustSetUp;
  useEffect(() => {
    if (!isDenied) return;
    if (mustSetUp) {
      navigate(paths.account, { replace: true });
      return;
    }
    toast({ title: m.access_denied_title(), description: m.error_forbidden(), variant: "destructive" });
    navigate(paths.home, { replace: true });
  }, [isDenied, mustSetUp, navigate, toast]);
}
