import { m } from "../../../shared/messages/generated/messages.js";

/** What the page of a private link is good for without a script, and how its holder answers then. */
export function ReadOnly() {
  return <noscript>{import.meta.env.SSR && <p className="banner banner--info">{m.req_page_read_only()}</p>}</noscript>;
}
