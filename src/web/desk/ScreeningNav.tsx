import { m } from "../../shared/messages/generated/messages.js";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { openTo } from "./admin-tabs.ts";
import { screeningPages } from "./page-lists.ts";

/** The desk's pages about who is screened and against what. */
export function ScreeningNav() {
  const { user } = useAuth();
  return <SubNav label={m.scase_nav()} items={openTo(screeningPages, { isAdmin: user?.isAdmin ?? false })} />;
}
