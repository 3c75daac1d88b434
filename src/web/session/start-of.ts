import type { CurrentUser } from "../../shared/contracts/record/auth.ts";
import { deskPaths } from "../../shared/desk-paths.ts";
import { paths } from "../../shared/paths.ts";

/** Where somebody begins: what is to be set up first, else the place where they work. */
export function startOf({ mustSetUp, institution, isAdmin, isReviewer }: CurrentUser): string {
  if (mustSetUp) return paths.account;
  if (institution) return paths.partner;
  return isAdmin || isReviewer ? deskPaths.fundingRequests : paths.account;
}
