import { letterLabel } from "../../../../shared/domain/letters.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon, type IconName } from "../../../kit/Icon.tsx";
import { counted } from "../../../kit/numbers.ts";
import { useChange } from "../../../kit/use-change.ts";
import { useMay } from "../../../session/may.ts";
import type { Letter } from "./use-conversation.ts";

interface Props {
  letter: Letter;
  at: string;
  onSent: () => void;
}

/** What our product mailed: its kind, its day, and what became of it. What it says, and what it leads to, is the applicant's. */
export function LetterLine({ letter, at, onSent }: Props) {
  const mayResend = useMay<"POST /api/admin/emails/{id}/resend">("admin");
  const { icon, tone } = looks[letter.state];
  const name = letterLabel(letter.kind);
  return (
    <div className="msg msg--letter">
      <header>
        <b>{name}</b>
        <span>{m.talk_email()}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </header>
      <p className={`thread__state thread__state--${tone}`}>
        <Icon name={icon} />
        <span>{sentenceOf(letter)}</span>
      </p>
      {letter.reason !== null && <p className="xs asTyped">{m.talk_letter_reason({ reason: letter.reason })}</p>}
      {letter.canBeSent && mayResend && <SendAgain letter={letter} name={name} onSent={onSent} />}
    </div>
  );
}

function SendAgain({ letter: { id, state }, name, onSent }: { letter: Letter; name: string; onSent: () => void }) {
  const resend = useChange({
    call: () => api("POST /api/admin/emails/{id}/resend", { params: { id: String(id) } }),
    done: ({ success, message }) => ({
      title: success ? m.emails_resent() : m.emails_error(),
      description: message,
      ...(!success && { variant: "destructive" as const }),
    }),
    failed: m.emails_error(),
    reads: [keys.emails, keys.dashboard],
    onDone: onSent,
  });
  return (
    <p>
      <button type="button" className="btn btn--q btn--sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? m.emails_sending() : state === "held" ? m.emails_send() : m.emails_resend()} <span className="vh">{name}</span>
      </button>
    </p>
  );
}

const looks: Record<Letter["state"], { icon: IconName; tone: "wait" | "ok" | "no" }> = {
  undoable: { icon: "clock", tone: "wait" },
  waiting: { icon: "clock", tone: "wait" },
  without_server: { icon: "clock", tone: "wait" },
  held: { icon: "warning", tone: "wait" },
  accepted: { icon: "check", tone: "ok" },
  failed: { icon: "warning", tone: "no" },
  stopped: { icon: "cross", tone: "no" },
};

/** Seconds to go; what waits for the letters of a call waits longer. */
function isLaterToday(moment: string | null): boolean {
  return moment === null || Date.parse(moment) - Date.now() < 60 * 60_000;
}

/** Nothing more than the outbox knows. */
function sentenceOf({ state, tries, moment, heldBecause, reason }: Letter): string {
  const when = moment === null ? "" : formatDateTime(moment);
  switch (state) {
    case "undoable":
      return isLaterToday(moment) ? m.talk_letter_undoable({ when: clockTime(moment) }) : m.talk_letter_together({ when });
    case "waiting":
      return waiting(tries, moment);
    case "without_server":
      return m.talk_letter_without_server();
    case "held":
      return heldBecause === "network" ? m.talk_letter_held_network() : m.talk_letter_held_address();
    case "accepted":
      return m.talk_letter_accepted({ when });
    case "failed":
      return reason === null ? m.talk_letter_failed_unknown({ when }) : m.talk_letter_failed({ when });
    case "stopped":
      return tries > 0 ? m.talk_letter_stopped() : m.talk_letter_never_sent();
  }
}

function waiting(tries: number, moment: string | null): string {
  if (tries === 0) return m.talk_letter_waiting();
  const next =
    moment !== null && new Date(moment).getTime() > Date.now() ? m.talk_letter_next({ when: formatDateTime(moment) }) : m.talk_letter_due();
  return `${counted(tries, m.talk_letter_tried_one, m.talk_letter_tried_many)} ${next}`;
}

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });
const clockTime = (moment: string | null): string => (moment === null ? "" : clock.format(new Date(moment)));
