import type { Ageing } from "../../../../shared/domain/request-list.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { counted } from "../../../kit/numbers.ts";
import { Avatar } from "../../../kit/people.tsx";
import "./assignment.css";

interface Standing {
  assignee: { id: number; username: string } | null;
  nextDue: string | null;
  ageing: Ageing | null;
}

/** Who has a request and until when the next step is promised: staff alone see how near that is. */
export function Standing({ item }: { item: Standing }) {
  return (
    <span className="standing">
      <Holder assignee={item.assignee} />
      <Due item={item} />
    </span>
  );
}

export function Holder({ assignee }: Pick<Standing, "assignee">) {
  if (!assignee) return <span className="dim">{m.deskx_not_assigned()}</span>;
  return (
    <span className="holder">
      <Avatar of={assignee.username} />
      <span className="holder__name">{assignee.username}</span>
    </span>
  );
}

/** The day in words; late and soon have a shape of their own, so that the colour says nothing alone. */
export function Due({ item: { nextDue, ageing } }: { item: Omit<Standing, "assignee"> }) {
  if (nextDue === null || ageing === null) return null;
  const text = ageing === "late" ? counted(daysLate(nextDue), m.deskx_late_one, m.deskx_late_many) : dueText(nextDue);
  return (
    <span className={`due due--${ageing}`}>
      {ageing === "late" && <Icon name="warning" />}
      {ageing === "soon" && <Icon name="clock" />}
      {text}
    </span>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
/** Whole days in UTC, as the server counts them. */
const dayNumber = (moment: number) => Math.floor(moment / dayMs);

function daysLate(nextDue: string): number {
  return Math.max(1, dayNumber(Date.now()) - dayNumber(Date.parse(nextDue)));
}

function dueText(nextDue: string): string {
  if (dayNumber(Date.parse(nextDue)) === dayNumber(Date.now())) return m.deskx_due_today();
  return m.deskx_due_on({ day: formatDate(nextDue.slice(0, 10)) });
}
