import { dueLabel } from "../../../../shared/domain/partnership-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { DueBadge } from "../../partnership/DueBadge.tsx";
import { usePartnership } from "../partnership/AgreementDialog.tsx";

/** What is due of an institution, in a line each; what can be done about it stands with the agreement. */
export function DuesOf({ id }: { id: number }) {
  return (
    <Loaded of={usePartnership(id)} failed={m.part_failed()}>
      {({ dues }) =>
        dues.length === 0 ? (
          <p className="small muted">{m.part_dues_none()}</p>
        ) : (
          <ul className="hist">
            {dues.map((due) => (
              <li key={due.id}>
                <p className="small asTyped">{dueLabel(due)}</p>
                <p className="small row row--tight">
                  <DueBadge state={due.state} /> {formatDate(due.dueOn)}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
