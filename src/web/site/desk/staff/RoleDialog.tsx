import { useQueryClient } from "@tanstack/react-query";
import type { StaffRole } from "../../../../shared/domain/staff-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { type Person, staffPath } from "./staff.ts";
import { nameOf } from "../../../kit/people.tsx";

/** Says what the other role means before it is given: it holds with the person's next click. */
export function RoleDialog({ person, role, onClose }: { person: Person; role: StaffRole; onClose: () => void }) {
  const { user, refresh } = useAuth();
  const client = useQueryClient();
  const name = nameOf(person);
  const isOwn = user?.id === person.id;
  const isUp = role === "administrator";
  const doneText = isUp ? m.staff_role_changed_administrator : m.staff_role_changed;
  return (
    <FormDialog
      title={isUp ? m.staff_role_question({ name }) : m.staff_role_question_reviewer({ name })}
      action={m.staff_role_sure()}
      pending={m.staff_pending()}
      send={() =>
        api("POST /api/admin/staff/{id}/role", { params: { id: String(person.id) }, body: { role } }).finally(
          () => void client.invalidateQueries({ queryKey: [staffPath] }),
        )
      }
      onSent={() => void (isOwn && refresh())}
      done={({ waits }) => ({ title: waits ? m.staff_waits_done({ name }) : doneText({ name }) })}
      error={m.area_not_done()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{isUp ? m.staff_role_text() : m.staff_role_text_reviewer()}</p>
          {isOwn && <p>{m.staff_role_text_self()}</p>}
        </>
      )}
    </FormDialog>
  );
}
