import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Signpost } from "../../projects/public/Signpost.tsx";
import "./not-found.css";

const ways = [
  { href: paths.home, label: m.footer_home },
  { href: paths.projects, label: m.tab_projects },
  { href: paths.fundingRequest, label: m.title_funding_request },
  { href: paths.contact, label: m.header_contact },
];

/** Any other address (§2), and an unknown resource under /external. */
export default function NotFoundPage() {
  return (
    <main id="main">
      <div className="nfb">
        <div className="wrap nf">
          <div>
            <h1>{m.notfound_heading()}</h1>
            <p className="lead">{m.notfound_text()}</p>
          </div>
          <Signpost />
        </div>
      </div>
      <div className="wrap">
        <div className="nfl">
          <p className="muted">{m.notfound_ways()}</p>
          {ways.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label()}
              <Icon name="arrow" />
            </Link>
          ))}
        </div>
      </div>
    </main>
  );
}
