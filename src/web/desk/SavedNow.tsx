import { useEffect, useRef } from "react";
import { m } from "../../shared/messages/generated/messages.js";

/** Label and value of each fact that a colleague changed since it was read. */
export type ChangedFacts = [label: string, value: string][];

/** What a colleague saved since a form was opened, above what was typed in it. It takes the focus: it has to be read first. */
export function SavedNow({ facts }: { facts: ChangedFacts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [facts]);
  return (
    <section className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {m.adminprojects_saved_now()}
      </h3>
      {facts.length === 0 && <p>{m.institutions_theirs_same()}</p>}
      <dl className="kv kv--wide">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="asTyped">{value || m.adminprojects_saved_nothing()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
