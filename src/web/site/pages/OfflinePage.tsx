import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Signpost } from "../../projects/public/Signpost.tsx";
import "./not-found.css";

const ways = [
  { href: paths.home, label: m.footer_home },
  { href: paths.fundingRequest, label: m.title_funding_request },
  { href: paths.treaty, label: m.title_treaty },
  { href: paths.faq, label: m.offline_faq },
];

/**
 * What the service worker shows at every address that it has not kept, while there is no connection (decision 0024). No script runs on
 * it but the one that waits (offline/wait-for-connection.ts), so its links are plain ones; the empty one is the address that was asked for.
 */
export default function OfflinePage() {
  return (
    <main id="main">
      <div className="nfb">
        <div className="wrap nf">
          <div>
            <h1>{m.offline_heading()}</h1>
            <p className="lead">{m.offline_text()}</p>
            <p className="nf__again">
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the one that was asked for */}
              <a className="btn" href="">
                {m.try_again()}
              </a>
            </p>
          </div>
          <Signpost />
        </div>
      </div>
      <div className="wrap">
        <div className="nfl">
          <p className="muted">{m.offline_ways()}</p>
          {ways.map(({ href, label }) => (
            <a key={href} href={href}>
              {label()}
              <Icon name="arrow" />
            </a>
          ))}
        </div>
      </div>
    </main>
  );
}
