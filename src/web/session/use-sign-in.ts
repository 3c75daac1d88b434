import { useCallback } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "../../shared/contracts/record/auth.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { api, CallError } from "../api/client.ts";
import { recallKeys, remember } from "../kit/device-memory.ts";
import { useToast } from "../kit/toasts.tsx";
import { type AuthState, nobody, useAuth } from "./auth-context.tsx";
import { signByPasskey } from "./passkeys.ts";
import { startOf } from "./start-of.ts";

interface Credentials {
  username: string;
  password: string;
  code?: string;
}

/** Login and logout, word for word as specified (§4, §8): apart from the state, so that they come with the form and the menu only. */
export function useSignIn() {
  const { setState } = useAuth();
  const toast = useToast();
  const [, navigate] = useLocation();

  const signIn = useCallback(
    async (call: () => Promise<CurrentUser>): Promise<"ok" | "failed" | "needs-code"> => {
      setState((before) => ({ ...before, isLoading: true, error: undefined }));
      try {
        const user = await call();
        setState({ ...nobody, user });
        toast({ title: m.login_ok_title(), description: m.login_ok_text({ username: user.username }) });
        if (user.mustSetUp) navigate(startOf(user));
        return "ok";
      } catch (error) {
        const message = error instanceof CallError ? error.reason : undefined;
        if (error instanceof CallError && error.code === "second_factor_required") {
          // The words say whether a code or a passkey is asked for.
          setState((before) => ({ ...stillAtWork(before), error: message }));
          return "needs-code";
        }
        setState((before) => ({ ...stillAtWork(before), error: message ?? m.login_failed_title() }));
        toast({ title: m.login_failed_title(), description: message ?? m.login_invalid(), variant: "destructive" });
        return "failed";
      }
    },
    [setState, toast, navigate],
  );

  /** "needs-code" when the account has a second factor and no code was given. */
  const logIn = useCallback((credentials: Credentials) => signIn(() => api("POST /api/auth/login", { body: credentials })), [signIn]);

  /** A passkey stands for the name, the password and the second factor. */
  const logInByPasskey = useCallback(
    () =>
      signIn(async () => {
        const { options } = await api("POST /api/auth/login/passkey/start", {});
        return api("POST /api/auth/login/passkey", { body: { answer: await signByPasskey(options) } });
      }),
    [signIn],
  );

  const logOut = useCallback(async () => {
    setState((before) => ({ ...before, isLoading: true }));
    try {
      await api("POST /api/auth/logout", {});
      setState(nobody);
      // What was opened lately is nobody else's business on this device.
      for (const key of recallKeys("localStorage", "found:")) remember("localStorage", key, "");
      toast({ title: m.logout_ok_title(), description: m.logout_ok_text() });
    } catch (error) {
      const message = error instanceof CallError ? error.reason : undefined;
      setState((before) => ({ ...before, isLoading: false, error: message ?? m.logout_failed_title() }));
      toast({ title: m.logout_failed_title(), description: message ?? m.logout_failed_text(), variant: "destructive" });
    }
  }, [setState, toast]);

  return { logIn, logInByPasskey, logOut };
}

/** A login that did not succeed leaves nobody, but whoever was at work keeps the page. */
function stillAtWork(before: AuthState): AuthState {
  return before.lapses > 0 ? { ...before, isLoading: false } : nobody;
}
