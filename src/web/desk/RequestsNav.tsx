import { m } from "../../shared/messages/generated/messages.js";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { openTo } from "./admin-tabs.ts";
import { requestPages } from "./page-lists.ts";

/** The pages that belong to funding requests. */
export function RequestsNav() {
  const { user } = useAuth();
  return <SubNav label={m.reqdesk_pages()} items={openTo(requestPages, { isAdmin: user?.isAdmin ?? false })} />;
}
