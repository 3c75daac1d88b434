import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import type { Reviewed } from "./reviewed.ts";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Long texts get the width of the drawer, in front of the short facts. */
  isLong?: boolean;
}

/** What somebody wrote to us, and when it came. */
export function Facts({ facts, item }: { facts: Fact[]; item: Pick<Reviewed, "submittedAt" | "reference"> }) {
  const short = [
    ...facts.filter(({ isLong }) => !isLong),
    { label: m.desk_submitted(), value: formatDate(item.submittedAt) },
    { label: m.desk_reference(), value: <span className="num">{item.reference}</span> },
  ];
  return (
    <>
      {facts
        .filter(({ isLong }) => isLong)
        .map(({ label, value }) => (
          <div key={label}>
            <h3 className="xs dim plainhead">{label}</h3>
            <p className="small asTyped">{value}</p>
          </div>
        ))}
      <dl className="kv">
        {short.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
