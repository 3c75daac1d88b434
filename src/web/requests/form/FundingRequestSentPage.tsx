import { lazy } from "react";
import { Link, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { formatDay } from "../../kit/dates.ts";
import { usePageData } from "../../runtime/site-context.ts";
import { NextSteps } from "../sent/NextSteps.tsx";
import { Reference } from "../sent/Reference.tsx";
import { PrivateLink } from "../sent/PrivateLink.tsx";
import "../sent/sent.css";

const LinkCode = lazy(() => import("../sent/LinkCode.tsx"));

export const titleOf = m.title_funding_request_sent;

/** Where the funding request form leads once it was sent, with a script and without. */
export default function FundingRequestSentPage() {
  const { reference, statusUrl } = useReceipt();
  if (!reference) return <NothingSent />;
  return statusUrl ? <Sent reference={reference} link={statusUrl} /> : <SentWithoutLink reference={reference} />;
}

interface Receipt {
  reference?: string | undefined;
  statusUrl?: string | undefined;
}

/** Of a plain post the server tells it with the page; the form's script leaves the link with the entry of the history, which no address shows. */
function useReceipt(): Receipt {
  const { receipt } = usePageData();
  const reference = new URLSearchParams(useSearch()).get("reference") ?? receipt?.reference;
  const left = useHistoryState<Receipt | null>();
  if (left?.statusUrl && left.reference === reference) return left;
  return receipt?.reference === reference ? { ...receipt } : { reference };
}

function Sent({ reference, link }: { reference: string; link: string }) {
  const token = link.split("/").at(-1) ?? "";
  const { data: sent, isPending } = useRead("GET /api/requests/{token}/sent", { params: { token } });
  return (
    <main id="main" aria-busy={isPending}>
      <PageHead title={m.sent_heading()} lead={sent ? m.sent_lead({ name: sent.contactName }) : m.fr_sent_message()} isFocused>
        {sent && (
          <p className="over">
            <span className="badge badge--ok">
              <Icon name="check" />
              {m.sent_received({ date: formatDay(sent.submittedAt) })}
            </span>
          </p>
        )}
      </PageHead>
      <div className="wrap sentpage">
        <div className="sentpage__main">
          <Reference reference={reference}>
            {sent && (
              <p className="small muted">
                {sent.projectTitle}, <span className="name name--plain">{sent.organizationName}</span>, {sent.fundingAmount}
              </p>
            )}
          </Reference>
          <PrivateLink link={link} reference={reference} />
          {sent && <NextSteps sent={sent} link={link} />}
          {!sent && <div className={isPending ? "skel sentpage__wait" : undefined}>{!isPending && <p>{m.sent_days_missing()}</p>}</div>}
          <p className="row sent__ways">
            <a className="btn btn--2" href={link}>
              {m.sent_open()}
            </a>
            <Link className="btn btn--ghost" href={paths.home}>
              {m.sent_home()}
            </Link>
          </p>
        </div>
        <aside className="sentpage__main">
          <div className="card stack-2">
            <LazyPart>
              <LinkCode link={link} />
            </LazyPart>
            <p className="small muted">{m.sent_code_text()}</p>
          </div>
          <div className="small muted stack-2">
            <p className="sent__aside">
              <Icon name="mail" />
              {m.sent_no_mail()}
            </p>
            <p>{m.sent_no_mail_text()}</p>
          </div>
        </aside>
      </div>
    </main>
  );
}

/** A repeat from another device is told the reference alone; the link goes to the recorded address. */
function SentWithoutLink({ reference }: { reference: string }) {
  return (
    <main id="main">
      <PageHead title={m.sent_heading()} lead={m.fr_sent_message()} isFocused />
      <div className="wrap sentpage__main">
        <Reference reference={reference} />
        <p>
          {m.sent_no_link()} <Link href={paths.requestLink}>{m.req_page_new_link()}</Link>
        </p>
        <p>
          <Link href={paths.fundingRequest}>{m.fr_sent_another()}</Link>
        </p>
      </div>
    </main>
  );
}

function NothingSent() {
  return (
    <main id="main">
      <PageHead title={m.sent_nothing()} lead={m.sent_nothing_text()} />
      <p className="wrap sentpage__main">
        <Link href={paths.requestLink}>{m.req_page_new_link()}</Link>
        <Link href={paths.fundingRequest}>{m.fr_sent_another()}</Link>
      </p>
    </main>
  );
}
