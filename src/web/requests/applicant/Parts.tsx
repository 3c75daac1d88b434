import { useRef } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { formatDay } from "../../kit/dates.ts";
import { useConfirmation } from "./Confirmation.tsx";
import type { PartProps, Shown } from "./RequestPage.tsx";

/** What happens next and by when; after a withdrawal, the way back. */
export function Next({ token, shown, onChanged }: PartProps) {
  const { next, restorableUntil } = shown;
  return (
    <section className={next.isLate ? "req__next is-late" : "req__next"} aria-labelledby="next">
      <h2 id="next" className="over">
        {m.req_page_next()}
      </h2>
      <p className="req__promise">{next.text}</p>
      {restorableUntil && <Restore token={token} onChanged={onChanged} />}
      {shown.status === "rejected" && !shown.withdrawnAt && <Again token={token} />}
      {shown.withdrawnAt && !restorableUntil && <Again token={token} />}
    </section>
  );
}

function Restore({ token, onChanged }: Pick<PartProps, "token" | "onChanged">) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { confirm, question } = useConfirmation(token, "restore");
  const { isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: () => confirm((code) => api("POST /api/requests/{token}/restore", { params: { token }, body: { code } })),
    onSent: (shown) => {
      onChanged(shown);
      toast({ title: m.req_page_restored_toast() });
    },
    onFailed: (error) =>
      toast({ title: m.req_page_not_done(), description: error.reason ?? m.req_page_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <button className="btn" disabled={isPending}>
          {isPending ? m.req_page_restoring() : m.req_page_restore()}
        </button>
      </form>
      {question}
    </>
  );
}

/** A new request that begins with the answers of this one. */
export function Again({ token }: { token: string }) {
  return (
    <p>
      <Link className="arrow" href={`${paths.fundingRequest}?from=${token}`}>
        {m.req_page_again()}
        <Icon name="arrow" />
      </Link>
    </p>
  );
}

/** The way to the page on which its community decides about the project. */
export function OwnProject({ token, shown }: Pick<PartProps, "token" | "shown">) {
  if (!shown.hasProject) return null;
  return (
    <section className="stack-2" aria-labelledby="own-project">
      <h2 id="own-project">{m.comm_request_link()}</h2>
      <p>{m.comm_request_text()}</p>
      <p>
        <Link className="btn btn--2" href={paths.requestProject(token)}>
          {m.comm_request_link()}
          <Icon name="arrow" />
        </Link>
      </p>
    </section>
  );
}

/** What happened, the newest first: that is what somebody comes for. */
export function Timeline({ shown }: { shown: Shown }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{m.req_page_timeline()}</h2>
      <ol className="req__time">
        {shown.timeline.toReversed().map(({ kind, text, at }) => (
          <li key={`${kind}${at}`}>
            <p>{text}</p>
            <p className="small muted">
              <time dateTime={at}>{formatDay(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
