import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { CurrentUser } from "../../../shared/contracts/auth.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../api/client.ts";
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
}

interface Auth extends AuthState {
  /** "needs-code" when the account has a second factor and no code was given. */
  logIn: (credentials: Credentials) => Promise<"ok" | "failed" | "needs-code">;
  logOut: () => Promise<void>;
  refresh: () => Promise<void>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** The authentication state and its transitions, word for word as specified (§4, §8). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ user: undefined, isLoading: true, error: undefined });
  const toast = useToast();

  const refresh = useCallback(async () => {
    const user = await api("GET /api/auth/user", {}).catch(() => undefined);
    setState({ user, isLoading: false, error: undefined });
  }, []);

  useEffect(() => void refresh(), [refresh]);

  const logIn = useCallback(
    async (credentials: Credentials) => {
      setState((before) => ({ ...before, isLoading: true, error: undefined }));
      try {
        const user = await api("POST /api/auth/login", { body: credentials });
        setState({ user, isLoading: false, error: undefined });
        toast({ title: m.login_ok_title(), description: m.login_ok_text({ username: user.username }) });
        return "ok";
      } catch (error) {
        if (error instanceof CallError && error.code === "second_factor_required") {
          setState({ user: undefined, isLoading: false, error: undefined });
          return "needs-code";
        }
        const message = error instanceof CallError ? error.reason : undefined;
        setState({ user: undefined, isLoading: false, error: message ?? m.login_failed_title() });
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
      setState({ user: undefined, isLoading: false, error: undefined });
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

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used inside its AuthProvider");
  return auth;
}
