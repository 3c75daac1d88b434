import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useChange } from "../../../kit/use-change.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { roleLabel, staffPath } from "./staff.ts";

type Invitation = CallOutput<"GET /api/admin/staff">["invitations"][number];

/** Who was invited and has not come yet. */
export function OpenInvitations({ items }: { items: Invitation[] }) {
  return (
    <section className="stack" aria-labelledby="staff-invitations">
      <h2 id="staff-invitations" className="h3">
        {m.staff_open_invitations()}
      </h2>
      {items.length === 0 && <p className="muted">{m.staff_no_invitations()}</p>}
      <ul className="sessions">
        {items.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <p>
                <b className="name">{invitation.name}</b>, {invitation.email}
              </p>
              <p className="small muted">
                {m.staff_invited({
                  role: roleLabel(invitation.role),
                  by: invitation.invitedBy,
                  when: formatDateTime(invitation.expiresAt),
                })}
              </p>
            </div>
            <Withdraw invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ invitation: { id, name } }: { invitation: Invitation }) {
  const withdraw = useChange({
    call: () => api("POST /api/admin/staff/invitations/{id}/withdraw", { params: { id: String(id) } }),
    failed: m.area_not_done(),
    reads: [[staffPath]],
    done: { title: m.staff_withdrawn(), description: name },
  });
  return (
    <button type="button" className="btn btn--q btn--sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {m.staff_withdraw()} <span className="vh">{name}</span>
    </button>
  );
}
