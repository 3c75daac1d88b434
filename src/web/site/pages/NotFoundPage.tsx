import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SignpostPage } from "./SignpostPage.tsx";

const ways = [
  { href: paths.home, label: m.footer_home },
  { href: paths.projects, label: m.tab_projects },
  { href: paths.fundingRequest, label: m.title_funding_request },
  { href: paths.contact, label: m.header_contact },
  { href: paths.message, label: m.title_write },
];

/** Any other address (§2), and an unknown resource under /external. */
export default function NotFoundPage() {
  return <SignpostPage heading={m.notfound_heading()} text={m.notfound_text()} about={m.notfound_ways()} ways={ways} />;
}
