import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { SubNav } from "../kit/SubNav.tsx";
import { useAuth } from "../session/auth-context.tsx";
import { deskItem, openTo } from "./admin-tabs.ts";

const pages = [
  deskItem<"GET /api/admin/respondents">("admin", { href: deskPaths.respondents, label: m.message_nav_inquiries }),
  deskItem<"GET /api/admin/messages">("admin", { href: deskPaths.messages, label: m.message_title }),
];

/** What institutions wrote to us, and what everybody else did. */
export function RespondentsNav() {
  const { user } = useAuth();
  return <SubNav label={m.message_nav()} items={openTo(pages, { isAdmin: user?.isAdmin ?? false })} />;
}
