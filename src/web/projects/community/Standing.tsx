import { useState } from "react";
import { Link } from "wouter";
import { lastDayOf } from "../../../shared/domain/consent.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import { ProjectDialog } from "./ProjectDialog.tsx";
import type { Page, PartProps } from "./project-form.ts";

/** Where things stand, in one sentence, and the one thing to do next. */
export function Standing({ token, page, onChanged }: PartProps) {
  const [isAsking, setAsking] = useState(false);
  const { title, text } = sentences(page);
  const missing = [...(page.preview ? [] : [m.comm_missing_sum()]), ...(page.hasConsent ? [] : [m.comm_missing_consent()])];
  return (
    <section className="comm__now" aria-labelledby="stands">
      <h2 id="stands" className="over">
        {m.comm_stands()}
      </h2>
      <p className="comm__state" role="status">
        {title}
      </p>
      <p>{text}</p>
      {page.hasConsent && <p>{page.consentEndsAt ? m.comm_until_day({ day: lastDay(page.consentEndsAt) }) : m.comm_until_withdrawn()}</p>}
      {page.isPublic && page.publicId && (
        <p>
          <Link className="btn btn--2" href={paths.project(page.publicId)}>
            {m.comm_see_public()}
          </Link>
        </p>
      )}
      {!page.isPublic && missing.length > 0 && (
        <div>
          <p>{m.comm_missing()}</p>
          <ul className="comm__list">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {!page.isPublic && missing.length === 0 && (
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          {m.comm_publish()}
        </button>
      )}
      {isAsking && <PublishDialog token={token} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** The last day of a consent, as it is written. */
export function lastDay(validUntil: string): string {
  return formatDay(lastDayOf(validUntil));
}

function sentences({ isPublic, state, hasConsent }: Page): { title: string; text: string } {
  if (isPublic) return { title: m.comm_is_public(), text: m.comm_is_public_text() };
  if (hasConsent) return { title: m.comm_is_ready(), text: m.comm_is_ready_text() };
  if (state === "withdrawn") return { title: m.comm_is_withdrawn(), text: m.comm_is_withdrawn_text() };
  if (state === "draft") return { title: m.comm_is_draft(), text: m.comm_is_draft_text() };
  return { title: m.comm_is_expired(), text: m.comm_is_expired_text() };
}

function PublishDialog({ token, onChanged, onClose }: Pick<PartProps, "token" | "onChanged"> & { onClose: () => void }) {
  const { confirm, question } = useConfirmation(token, "publish");
  return (
    <>
      <ProjectDialog
        token={token}
        title={m.comm_publish()}
        action={m.comm_publish_now()}
        send={() => confirm((code) => api("POST /api/requests/{token}/project/publish", { params: { token }, body: { code } }))}
        done={m.comm_published_toast()}
        onChanged={onChanged}
        onClose={onClose}
      >
        {() => <p>{m.comm_publish_sure()}</p>}
      </ProjectDialog>
      {question}
    </>
  );
}
