import { Link } from "wouter";
import { callPaths } from "../../../shared/call-paths.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { formatMomentIn } from "../../kit/moments.ts";
import { askOf, type Call, CallBadge } from "./call-parts.tsx";

/** Every call that was published, by what one can do with it; and the general form beside them. */
export function CallList() {
  const { data } = useRead("GET /api/funding-calls", {});
  if (!data) return <p>{m.calls_failed()}</p>;
  const { items } = data;
  const [open, upcoming] = [items.filter(({ phase }) => phase === "open"), items.filter(({ phase }) => phase === "upcoming")];
  const over = items.filter((call) => !open.includes(call) && !upcoming.includes(call));
  return (
    <>
      {items.length === 0 ? (
        <section className="noneyet">
          <h2 className="h3">{m.calls_none()}</h2>
          <p className="muted">{m.calls_general()}</p>
        </section>
      ) : (
        <>
          <Calls heading={m.calls_open()} items={open} none={m.calls_none_open()} />
          <Calls heading={m.calls_upcoming()} items={upcoming} />
          <Calls heading={m.calls_over()} items={over} />
          <p className="muted">{m.calls_general()}</p>
        </>
      )}
      <p>
        <Link className={open.length > 0 ? "btn btn--2" : "btn"} href={paths.fundingRequest}>
          {m.calls_general_link()}
        </Link>
      </p>
    </>
  );
}

function Calls({ heading, items, none }: { heading: string; items: Call[]; none?: string }) {
  if (items.length === 0 && !none) return null;
  return (
    <section className="stack">
      <h2>{heading}</h2>
      {items.length === 0 && <p className="muted">{none}</p>}
      <ul className="calls__list">
        {items.map((call) => (
          <li key={call.reference} className="card stack-2">
            <h3 className="name" lang={call.language}>
              <Link href={callPaths.one(call.reference)}>{call.title}</Link>
            </h3>
            <p className="row row--tight">
              <CallBadge phase={call.phase} />
              <span className="small muted">{call.reference}</span>
            </p>
            <p className="small">
              {call.phase === "upcoming"
                ? `${m.calls_opens()}: ${formatMomentIn(call.opensAt, call.timeZone)}`
                : `${m.calls_closes()}: ${formatMomentIn(call.closesAt, call.timeZone)}`}
            </p>
            <p className="small muted">
              {m.calls_budget()}: {formatSum({ amount: call.budget, currency: call.currency })} · {m.calls_ask()}: {askOf(call)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
