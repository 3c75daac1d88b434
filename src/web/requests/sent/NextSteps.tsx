import { Fragment, type ReactNode } from "react";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";

interface Step {
  when: string;
  text: ReactNode;
  is?: "done" | "now";
}

/** What happens with a request, one thing after another. */
export function Steps({ steps, note }: { steps: Step[]; note?: string }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{m.req_page_next()}</h2>
      <ol className="sent__steps">
        {steps.map(({ when, text, is }) => (
          <li key={when} className={is && `is-${is}`}>
            <b>{when}</b>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
      {note && <p className="small dim">{note}</p>}
    </section>
  );
}

type Sent = CallOutput<"GET /api/requests/{token}/sent">;

/** The same with the days that were promised for this request. */
export function NextSteps({ sent, link }: { sent: Sent; link: string }) {
  // The address is marked, so the sentence is taken apart where it stands.
  const [before = "", after = ""] = m.sent_today_text({ email: "\n" }).split("\n");
  const today = (
    <Fragment>
      {before}
      <b className="sent__email">{sent.email}</b>
      {after} <a href={`${link}#contact`}>{m.sent_wrong_address()}</a>
    </Fragment>
  );
  const steps: Step[] = [
    { when: m.sent_today(), text: today, is: "done" },
    { when: m.sent_by({ date: dueDay(sent.reviewBy) }), text: m.sent_review() },
    { when: m.sent_by({ date: dueDay(sent.decisionBy) }), text: m.sent_decision() },
  ];
  return <Steps steps={steps} note={m.sent_late()} />;
}

/** "Wednesday, December 2": a promise is a day everywhere, so it is one of UTC. */
function dueDay(day: string): string {
  const format = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), format).format(new Date(day));
}
