import type { Access } from "../../shared/contracts/contract.ts";
import type { AccessTo, AnyContract } from "../../shared/contracts/all.ts";
import type { CurrentUser } from "../../shared/contracts/record/auth.ts";
import { useAuth } from "./auth-context.tsx";

const may: Record<Access, (user: CurrentUser) => boolean> = {
  anyone: () => true,
  user: () => true,
  member: ({ institution }) => institution !== null,
  staff: ({ isAdmin, isReviewer }) => isAdmin || isReviewer,
  export: ({ mayExport }) => mayExport,
  admin: ({ isAdmin }) => isAdmin,
};

/**
 * Whether who is logged in may make a call; the server refuses everybody else. The call is named by its type alone, which costs the
 * page nothing: `useMay<"POST /api/admin/forward-respondent">("admin")`.
 */
export function useMay<Call extends AnyContract["call"]>(access: AccessTo<Call>): boolean {
  const { user } = useAuth();
  return user !== undefined && may[access](user);
}
