import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { CurrentUser } from "../../shared/contracts/record/auth.ts";
import { signedInCookie } from "../../shared/domain/cookies.ts";
import { api, whenSignedOut } from "../api/client.ts";
import { useRequiredContext } from "../runtime/use-required-context.ts";

export interface AuthState {
  user: CurrentUser | undefined;
  isLoading: boolean;
  error: string | undefined;
  /**
   * How often a call was refused because the session had ended while somebody was at work: each asks them to log in.
   * `user` stays meanwhile, and with it the page and what was typed. What only reads asks once: a page may read by itself.
   */
  lapses: number;
}

export const nobody: AuthState = { user: undefined, isLoading: false, error: undefined, lapses: 0 };

interface Auth extends AuthState {
  /** For login and logout (use-sign-in.ts). */
  setState: Dispatch<SetStateAction<AuthState>>;
  /** Asks who is logged in; true when someone is. */
  refresh: () => Promise<boolean>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** The authentication state and its transitions, word for word as specified (§4, §8). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ ...nobody, isLoading: true });

  // Both wait for parts of the page whose code is still on its way: React would take them away until it is here.
  const refresh = useCallback(async () => {
    // Who was logged in and is no more has lapsed, which the effect below noted; without a connection nothing is known.
    const user = await api("GET /api/auth/user", {}).catch(() => undefined);
    startTransition(() => setState((before) => (user ? { ...nobody, user } : { ...before, isLoading: false })));
    return user !== undefined;
  }, []);

  useEffect(() => {
    // The server tells it with each page, so that a page need not ask about a visitor who never logged in.
    if (document.cookie.includes(`${signedInCookie}=`)) void refresh();
    else startTransition(() => setState((before) => ({ ...before, isLoading: false })));
  }, [refresh]);

  useEffect(() => {
    return whenSignedOut(({ isWrite }) =>
      setState((before) => (before.user && (isWrite || before.lapses === 0) ? { ...before, lapses: before.lapses + 1 } : before)),
    );
  }, []);
  const auth = useMemo(() => ({ ...state, setState, refresh }), [state, refresh]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export const useAuth = (): Auth => useRequiredContext(AuthContext);
