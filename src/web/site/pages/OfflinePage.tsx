import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SignpostPage } from "./SignpostPage.tsx";

const ways = [
  { href: paths.home, label: m.footer_home },
  { href: paths.fundingRequest, label: m.title_funding_request },
  { href: paths.treaty, label: m.title_treaty },
  { href: paths.faq, label: m.offline_faq },
];

/**
 * What the service worker shows at every address that it has not kept, while there is no connection (decision 0024). No script runs on
 * it but the one that waits (offline/wait-for-connection.ts); the link without an address leads to the one that was asked for.
 */
export default function OfflinePage() {
  return (
    <SignpostPage heading={m.offline_heading()} text={m.offline_text()} about={m.offline_ways()} ways={ways}>
      <p className="nf__again">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the one that was asked for */}
        <a className="btn" href="">
          {m.try_again()}
        </a>
      </p>
    </SignpostPage>
  );
}
