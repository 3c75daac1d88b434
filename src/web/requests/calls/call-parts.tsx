import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { formatMomentIn } from "../../kit/moments.ts";
import { statusTone } from "../../kit/status.tsx";

export type Call = CallOutput<"GET /api/funding-calls">["items"][number];

const phases: Record<Call["phase"], () => string> = {
  open: m.calls_phase_open,
  upcoming: m.calls_phase_upcoming,
  closed: m.calls_phase_closed,
  decided: m.calls_phase_decided,
  cancelled: m.calls_phase_cancelled,
};

/** Without the desk's shapes: the word says it, and the colour only repeats it. */
export function CallBadge({ phase }: { phase: Call["phase"] }) {
  return <span className={`badge badge--${statusTone(phase === "open" ? "approved" : phase)}`}>{phases[phase]()}</span>;
}

/** What one may ask for, in words. */
export function askOf({ smallest, largest, currency }: Pick<Call, "smallest" | "largest" | "currency">): string {
  const sum = (amount: string) => formatSum({ amount, currency });
  if (smallest && largest) return m.calls_ask_between({ smallest: sum(smallest), largest: sum(largest) });
  if (smallest) return m.calls_ask_from({ smallest: sum(smallest) });
  return largest ? m.calls_ask_up_to({ largest: sum(largest) }) : m.calls_ask_any();
}

/** What is known of a call beside its words. */
export function CallFacts({ call }: { call: Call }) {
  const { opensAt, closesAt, timeZone, budget, currency, themes, places, language } = call;
  return (
    <dl className="kv">
      <dt>{m.calls_opens()}</dt>
      <dd>{formatMomentIn(opensAt, timeZone)}</dd>
      <dt>{m.calls_closes()}</dt>
      <dd>
        <b>{formatMomentIn(closesAt, timeZone)}</b>
      </dd>
      <dt>{m.calls_budget()}</dt>
      <dd className="num">{formatSum({ amount: budget, currency })}</dd>
      <dt>{m.calls_ask()}</dt>
      <dd>{askOf(call)}</dd>
      <dt>{m.calls_themes()}</dt>
      <dd>{themes.length > 0 ? themes.map((theme) => themeNames[theme]).join(", ") : m.calls_themes_all()}</dd>
      <dt>{m.calls_places()}</dt>
      <dd lang={places ? language : undefined}>{places || m.calls_places_all()}</dd>
    </dl>
  );
}
