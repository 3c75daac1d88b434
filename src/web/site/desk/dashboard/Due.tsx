import { Link } from "wouter";
import { soonDays as soonForReports } from "../../../../shared/domain/report-schedule.ts";
import { soonDays } from "../../../../shared/domain/request-list.ts";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Dashboard } from "../../../desk/queries.ts";
import { totalText } from "../../../kit/numbers.ts";

const whens = [
  { when: "late", label: m.dash_due_late },
  { when: "soon", label: m.dash_due_soon },
] as const;
type When = (typeof whens)[number]["when"];

const requestsDue = (when: When, assignee = "") => `${deskPaths.fundingRequests}?due=${when}${assignee && `&assignee=${assignee}`}`;

/** What can be late, and the list that shows what is. */
const lines: { what: keyof Dashboard["due"]; label: () => string; hrefOf: (when: When) => string }[] = [
  { what: "mine", label: m.dash_due_mine, hrefOf: (when) => requestsDue(when, "me") },
  { what: "nobodys", label: m.dash_due_nobodys, hrefOf: (when) => requestsDue(when, "none") },
  { what: "all", label: m.dash_due_all, hrefOf: (when) => requestsDue(when) },
  { what: "reports", label: m.dash_due_reports, hrefOf: (when) => `${deskPaths.projectReports}?view=${when}` },
  { what: "partners", label: m.dash_due_partners, hrefOf: (when) => `${deskPaths.compliance}?state=${when}` },
];

/** What is late and what soon will be. Each number leads to what it counts. */
export function Due({ due }: { due: Dashboard["due"] }) {
  return (
    <section className="panel d5" aria-labelledby="due">
      <h2 id="due">{m.dash_due()}</h2>
      <table className="plain duetable">
        <thead>
          <tr>
            <th scope="col">{m.dash_due_what()}</th>
            {whens.map(({ when, label }) => (
              <th key={when} scope="col">
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, label, hrefOf }) => (
            <tr key={what}>
              <th scope="row">{label()}</th>
              {whens.map(({ when, label: whenLabel }) => (
                <td key={when}>
                  <Count of={due[what][when]} isLate={when === "late"} href={hrefOf(when)} name={`${label()}: ${whenLabel()}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="xs dim">{m.dash_due_foot({ requests: soonDays, reports: soonForReports })}</p>
    </section>
  );
}

interface CountProps {
  of: { count: number; isCapped: boolean };
  isLate: boolean;
  href: string;
  name: string;
}

function Count({ of: { count, isCapped }, isLate, href, name }: CountProps) {
  const text = totalText(count, isCapped);
  if (count === 0) return <span className="dim">{text}</span>;
  return (
    <Link className={isLate ? "duetable__late" : undefined} href={href} aria-label={`${name}, ${text}`}>
      {text}
    </Link>
  );
}
