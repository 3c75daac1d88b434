import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { readKeptFiles } from "../../../shared/domain/attachments.ts";
import { type FundingRequestField, requestFieldNames, requestFields } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import type { DraftHandle } from "../../offline/draft.ts";
import { type OutboxItem, sendOutbox, takeFromOutbox } from "../../offline/outbox.ts";
import { useOutbox } from "../../offline/use-outbox.ts";
import { takeBack } from "../drafts/take-back.ts";
import { timeOf } from "../drafts/words.ts";
import { Steps } from "./NextSteps.tsx";
import { sentAddress } from "./sent-address.ts";
import "./sent.css";

interface Props {
  submissionId: string;
  draft: DraftHandle;
  /** To the form: the request was taken back, or refused, which the form says. */
  onBack: () => void;
}

/** In the form's place while what was sent waits on the device (design 15b). As soon as it is out, it leads to the page after the form. */
export function WaitingRequest({ submissionId, draft, onBack }: Props) {
  const item = useOutbox().find((one) => one.draft.submissionId === submissionId);
  const [, navigate] = useLocation();
  const wasSeen = useRef(false);
  const latest = useRef({ onBack, navigate });
  latest.current = { onBack, navigate };
  const state = item?.state;
  const receipt = item?.receipt;
  useEffect(() => {
    if (receipt) void takeFromOutbox(submissionId).finally(() => latest.current.navigate(...sentAddress(receipt)));
    else if (state === "refused" || (wasSeen.current && !state)) latest.current.onBack();
    wasSeen.current ||= state !== undefined;
  }, [submissionId, state, receipt]);
  return (
    <>
      <PageHead title={m.wait_heading()} lead={m.outbox_waiting_text()} isFocused>
        <p className="over">
          <span className="badge badge--wait">
            <Icon name="clock" />
            {m.wait_badge()}
          </span>
        </p>
      </PageHead>
      <div className="wrap sentpage">
        <div className="sentpage__main">
          {item && <Ways item={item} onChange={() => void takeBack(item, draft).finally(onBack)} />}
          {item && <Kept item={item} />}
          <Steps
            steps={[
              { when: m.wait_back(), text: m.wait_back_text(), is: "now" },
              { when: m.wait_review(), text: m.sent_review() },
              { when: m.wait_decision(), text: m.sent_decision() },
            ]}
            note={m.sent_late()}
          />
          <p className="row sent__ways">
            <Link className="btn btn--ghost" href={paths.home}>
              {m.sent_home()}
            </Link>
          </p>
        </div>
        <aside className="small muted stack-2">
          <p className="sent__aside">
            <Icon name="key" />
            {m.wait_device()}
          </p>
          <p>{m.wait_device_text()}</p>
        </aside>
      </div>
    </>
  );
}

function Ways({ item, onChange }: { item: OutboxItem; onChange: () => void }) {
  const [said, setSaid] = useState("");
  const send = async () => {
    setSaid(m.outbox_sending_title());
    await sendOutbox();
    setSaid(m.wait_still());
  };
  return (
    <div>
      <p className="row sent__ways">
        <button type="button" className="btn" disabled={item.state === "sending"} onClick={() => void send()}>
          {m.outbox_send_now()}
        </button>
        <button type="button" className="btn btn--q" onClick={() => saveCopy(item)}>
          <Icon name="download" />
          {m.wait_copy()}
        </button>
        <button type="button" className="btn btn--ghost" disabled={item.state !== "waiting"} onClick={onChange}>
          {m.outbox_change()}
        </button>
      </p>
      <p className="small" role="status">
        {said}
      </p>
    </div>
  );
}

const shown: FundingRequestField[] = ["projectTitle", "organizationName", "fundingAmount", "email"];

function Kept({ item: { draft, triedAt, reason } }: { item: OutboxItem }) {
  const documents = readKeptFiles(draft.values["attachments"]);
  const facts: [string, ReactNode][] = [
    ...shown.map((name): [string, ReactNode] => [requestFields[name].label(), draft.values[name]]),
    ...(documents.length > 0 ? [[m.wait_documents(), documents.map(({ name }) => name).join(", ")] as [string, ReactNode]] : []),
    ...(triedAt
      ? [[m.wait_tried(), `${timeOf(new Date(triedAt).toISOString())}, ${reason ?? m.outbox_no_connection()}`] as [string, string]]
      : []),
  ];
  return (
    <section className="card stack-2" aria-labelledby="kept-here">
      <h2 className="h3" id="kept-here">
        {m.wait_kept()}
      </h2>
      <dl className="kv sent__kept">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All answers as plain text, which any device can open. */
function saveCopy({ draft, title }: OutboxItem): void {
  const answered = requestFieldNames.filter((name) => draft.values[name]?.trim());
  const text = answered.map((name) => `${requestFields[name].label()}\n${draft.values[name] ?? ""}\n`).join("\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${title}.txt`;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
