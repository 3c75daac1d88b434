import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import type { Fact } from "./Facts.tsx";
import type { Reviewed } from "./reviewed.ts";

/** What somebody wrote to us, on a page of its own: the texts in the width that is read well, after the short facts in one strip. */
export function FactsRead({ facts, item }: { facts: Fact[]; item: Pick<Reviewed, "submittedAt"> }) {
  const short = [...facts.filter(({ isLong }) => !isLong), { label: m.desk_submitted(), value: formatDate(item.submittedAt) }];
  return (
    <>
      <dl className="rec__facts">
        {short.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="rec__read stack-5">
        {facts
          .filter(({ isLong }) => isLong)
          .map(({ label, value }) => (
            <div key={label}>
              <h3>{label}</h3>
              <p className="asTyped">{value}</p>
            </div>
          ))}
      </div>
    </>
  );
}
