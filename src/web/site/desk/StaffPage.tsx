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
import { ListSkeleton } from "../../kit/States.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";
import "./staff/staff.css";

export const titleOf = m.staff_title;

/** Who works here, and who is invited to. */
export default function StaffPage() {
  const [isInviting, setInviting] = useState(false);
  const staff = useQuery({ queryKey: [staffPath], queryFn: () => api("GET /api/admin/staff", {}), ...freshOnOpen });
  return (
    <DeskPage
      title={m.staff_title()}
      nav={<StaffNav />}
      actions={
        <>
          <button type="button" className="btn btn--admin btn--sm" onClick={() => setInviting(true)}>
            <Icon name="plus" />
            {m.staff_invite()}
          </button>
        </>
      }
      intro={m.staff_intro()}
    >
      <Loaded of={staff} failed={m.staff_failed()} skeleton={<ListSkeleton rows={4} />}>
        {(data) => (
          <div className="stack-5">
            <PeopleTable people={data.people} />
            <OpenInvitations items={data.invitations} />
          </div>
        )}
      </Loaded>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </DeskPage>
  );
}
