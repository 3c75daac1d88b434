import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { SessionList } from "../../../session/account/SessionList.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { counted } from "../../../kit/numbers.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { type Person, staffPath } from "./staff.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { nameOf } from "../../../kit/people.tsx";

/** Where one of the staff is logged in, and the way to end all of it. */
export function SessionsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const params = { id: String(person.id) };
  const list = useQuery({
    queryKey: [staffPath, "sessions", person.id],
    queryFn: () => api("GET /api/admin/staff/{id}/sessions", { params }),
    ...freshOnOpen,
  });
  const end = useChange({
    call: () => api("POST /api/admin/staff/{id}/sessions/end", { params }),
    failed: m.area_not_done(),
    reads: [[staffPath]],
    done: ({ ended }) => ({ title: counted(ended, m.staff_sessions_ended_one, m.staff_sessions_ended_many) }),
    onDone: onClose,
  });
  const items = list.data?.items ?? [];
  const isOwn = items.some(({ isThis }) => isThis);
  return (
    <Dialog
      title={m.staff_sessions_of({ name: nameOf(person) })}
      onClose={onClose}
      footer={
        items.some(({ isThis }) => !isThis) && (
          <button type="button" className="btn btn--danger" disabled={end.isPending} onClick={() => end.mutate()}>
            {end.isPending ? m.staff_pending() : isOwn ? m.staff_sessions_end_own() : m.staff_sessions_end()}
          </button>
        )
      }
    >
      <div className="dialog__body stack" aria-busy={list.isPending}>
        <Loaded of={list} failed={m.staff_failed()}>
          {() => items.length === 0 && <p className="muted">{m.staff_sessions_none()}</p>}
        </Loaded>
        {items.length > 0 && (
          <div className="staff__sessions" role="region" aria-label={m.staff_sessions_of({ name: nameOf(person) })} tabIndex={0}>
            <SessionList items={items} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
