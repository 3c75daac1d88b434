import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { CurrentUser } from "../../../shared/contracts/auth.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError, whenSignedOut } from "../../api/client.ts";
import { useToast } from "../../layout/toasts.tsx";

export interface Credentials {
  username: string;
  password: string;
  code?: string;
}

interface AuthState {
  user: CurrentUser | undefined;
  isLoading: boolean;
  error: string | undefined;
  /**
   * How often a call was refused because the session had ended while somebody was at work: each asks them to log in.
   * `user` stays meanwhile, and with it the page and what was typed. What only reads asks once: a page may read by itself.
   */
  lapses: number;
}

const nobody: AuthState = { user: undefined, isLoading: false, error: undefined, lapses: 0 };

interface Auth extends AuthState {
  /** "needs-code" when the account has a second factor and no code was given. */
  logIn: (credentials: Credentials) => Promise<"ok" | "failed" | "needs-code">;
  logOut: () => Promise<void>;
  /** Asks who is signed in; true when somebody is. */
  refresh: () => Promise<boolean>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** The authentication state and its transitions, word for word as specified (§4, §8). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ ...nobody, isLoading: true });
  const toast = useToast();

  const refresh = useCallback(async () => {
    try {
      const user = await api("GET /api/auth/user", {});
      setState({ ...nobody, user });
      return true;
    } catch {
      // Who was signed in and is no more has lapsed, which the effect below noted; without a connection nothing is known.
      setState((before) => ({ ...before, isLoading: false }));
      return false;
    }
  }, []);

  useEffect(() => void refresh(), [refresh]);

  useEffect(
    () =>
      whenSignedOut(({ isWrite }) =>
        setState((before) => (before.user && (isWrite || before.lapses === 0) ? { ...before, lapses: before.lapses + 1 } : before)),
      ),
    [],
  );
  useEffect(() => {
    if (state.lapses > 0) toast({ title: m.staff_signed_out(), description: m.staff_signed_out_text(), variant: "destructive" });
  }, [state.lapses, toast]);

  const logIn = useCallback(
    async (credentials: Credentials) => {
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
    [toast],
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
  }, [toast]);

  const auth = useMemo(() => ({ ...state, logIn, logOut, refresh }), [state, logIn, logOut, refresh]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** A login that did not succeed leaves nobody, but whoever was at work keeps the page. */
function stillAtWork(before: AuthState): AuthState {
  return before.lapses > 0 ? { ...before, isLoading: false } : nobody;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used inside its AuthProvider");
  return auth;
}
