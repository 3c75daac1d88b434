import { m } from "../../../shared/messages/generated/messages.js";
import { formatDay } from "../../kit/dates.ts";
import type { Shown } from "./RequestPage.tsx";

/** To whom the request was sent on, when, and what of it: whoever wrote it has a right to know. */
export function Forwards({ shown: { forwards } }: { shown: Shown }) {
  return (
    <section className="stack-2" aria-labelledby="forwards">
      <h2 id="forwards">{m.forwards_heading()}</h2>
      <p className="muted">{forwards.length === 0 ? m.forwards_none() : m.forwards_intro()}</p>
      {forwards.length > 0 && (
        <ul className="req__time">
          {forwards.map(({ at, to, state }, index) => (
            <li key={index}>
              <p className="name name--plain">{to}</p>
              <p className="small muted">
                <time dateTime={at}>{formatDay(at)}</time>
                {state !== "sent" && ` · ${state === "waiting" ? m.forwards_waiting() : m.forwards_failed()}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
