import { m } from "../../shared/messages/generated/messages.js";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { openTo } from "./admin-tabs.ts";
import { respondentPages } from "./page-lists.ts";

/** What institutions wrote to us, and what everybody else did. */
export function RespondentsNav() {
  const { user } = useAuth();
  return <SubNav label={m.message_nav()} items={openTo(respondentPages, { isAdmin: user?.isAdmin ?? false })} />;
}
