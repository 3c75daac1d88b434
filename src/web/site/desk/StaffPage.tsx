import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { InviteDialog } from "./staff/InviteDialog.tsx";
import { OpenInvitations } from "./staff/OpenInvitations.tsx";
import { PeopleTable } from "./staff/PeopleTable.tsx";
import { staffPath } from "./staff/staff.ts";
import { StaffNav } from "../../desk/StaffNav.tsx";
import { ListSkeleton, LoadFailed } from "../../kit/States.tsx";
import "../../styles/admin.css";
import "./staff/staff.css";

export const titleOf = m.staff_title;

/** Who works here, and who is invited to. */
export default function StaffPage() {
  const [isInviting, setInviting] = useState(false);
  const staff = useQuery({ queryKey: [staffPath], queryFn: () => api("GET /api/admin/staff", {}), ...freshOnOpen });
  return (
    <main id="main" className="wrap apage">
      <StaffNav />
      <div className="ahead">
        <h1>{m.staff_title()}</h1>
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setInviting(true)}>
          <Icon name="plus" />
          {m.staff_invite()}
        </button>
      </div>
      <p className="muted intro">{m.staff_intro()}</p>
      {staff.isPending && <ListSkeleton rows={4} />}
      {staff.isError && <LoadFailed text={m.staff_failed()} error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && (
        <div className="stack-5">
          <PeopleTable people={staff.data.people} />
          <OpenInvitations items={staff.data.invitations} />
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </main>
  );
}
