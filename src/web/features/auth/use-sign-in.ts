import { useCallback } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../api/client.ts";
import { useToast } from "../../layout/toasts.tsx";
import { type AuthState, nobody, useAuth } from "./auth-context.tsx";

interface Credentials {
  username: string;
  password: string;
  code?: string;
}

/** Login and logout, word for word as specified (§4, §8): apart from the state, so that they come with the form and the menu only. */
export function useSignIn() {
  const { setState } = useAuth();
  const toast = useToast();

  /** "needs-code" when the account has a second factor and no code was given. */
  const logIn = useCallback(
    async (credentials: Credentials): Promise<"ok" | "failed" | "needs-code"> => {
      setState((before) => ({ ...before, isLoading: true, error: undefined }));
      try {
        const user = await api("POST /api/auth/login", { body: credentials });
        setState({ ...nobody, user });
        toast({ title: m.login_ok_title(), description: m.login_ok_text({ username: user.username }) });
        return "ok";
      } catch (error) {
        if (error instanceof CallError && error.code === "second_factor_required") {
          setState((before) => ({ ...stillAtWork(before), error: undefined }));
          return "needs-code";
        }
        const message = error instanceof CallError ? error.reason : undefined;
        setState((before) => ({ ...stillAtWork(before), error: message ?? m.login_failed_title() }));
        toast({ title: m.login_failed_title(), description: message ?? m.login_invalid(), variant: "destructive" });
        return "failed";
      }
    },
    [setState, toast],
  );

  const logOut = useCallback(async () => {
    setState((before) => ({ ...before, isLoading: true }));
    try {
      await api("POST /api/auth/logout", {});
      setState(nobody);
      toast({ title: m.logout_ok_title(), description: m.logout_ok_text() });
    } catch (error) {
      const message = error instanceof CallError ? error.reason : undefined;
      setState((before) => ({ ...before, isLoading: false, error: message ?? m.logout_failed_title() }));
      toast({ title: m.logout_failed_title(), description: message ?? m.logout_failed_text(), variant: "destructive" });
    }
  }, [setState, toast]);

  return { logIn, logOut };
}

/** A login that did not succeed leaves nobody, but whoever was at work keeps the page. */
function stillAtWork(before: AuthState): AuthState {
  return before.lapses > 0 ? { ...before, isLoading: false } : nobody;
}
