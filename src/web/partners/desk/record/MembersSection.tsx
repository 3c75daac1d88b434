import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { SelectField } from "../../../kit/fields.tsx";
import { Asked } from "../../../kit/Asked.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { FormerMembers } from "../../../record/desk/erasure/FormerMembers.tsx";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { freshOnOpen, readAnew } from "../../../kit/queries.ts";
import { useRecord } from "../use-record.ts";
import { InviteMember } from "../InviteMember.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { SectionWithForm } from "./SectionWithForm.tsx";

type Members = CallOutput<"GET /api/admin/institutions/{id}/members">;

const path = "/api/admin/institutions/members";

/** Who may see an institution's partner area, and who is invited. */
export function MembersSection({ id, name }: { id: number; name: string }) {
  const [isInviting, setInviting] = useState(false);
  const client = useQueryClient();
  const list = useQuery({
    queryKey: [path, id],
    queryFn: () => api("GET /api/admin/institutions/{id}/members", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
  const close = () => setInviting(false);
  return (
    <SectionWithForm
      title={m.members_title({ name })}
      form={
        isInviting && (
          <Invite
            id={id}
            isFirst={list.data?.members.length === 0}
            onChanged={() => void client.invalidateQueries({ queryKey: [path] })}
            onDone={close}
          />
        )
      }
      onClose={close}
      acts={
        <button type="button" className="btn btn--admin btn--sm" disabled={!list.data} onClick={() => setInviting(true)}>
          {m.members_invite()}
        </button>
      }
    >
      <p className="small muted">{m.members_intro()}</p>
      <Loaded of={list} failed={m.members_failed()}>
        {(data) => <MemberList institutionId={id} list={data} />}
      </Loaded>
      <FormerMembers institutionId={id} path={path} />
    </SectionWithForm>
  );
}

interface InviteProps {
  id: number;
  isFirst: boolean;
  onChanged: () => void;
  onDone: () => void;
}

/** The first one is the contact person of the record, as it is now. */
function Invite({ id, isFirst, ...form }: InviteProps) {
  const record = readAnew(useRecord(id));
  return (
    <Loaded of={record} failed={m.members_failed()}>
      {({ contactPerson, email }) => (
        <InviteMember
          institutionId={id}
          known={isFirst ? { name: contactPerson ?? "", email: email ?? "" } : { name: "", email: "" }}
          {...form}
        />
      )}
    </Loaded>
  );
}

function MemberList({ institutionId, list }: { institutionId: number; list: Members }) {
  return (
    <>
      {list.members.length === 0 && <p className="muted">{m.members_empty()}</p>}
      <ul className="hist">
        {list.members.map((member) => (
          <li key={member.id} className="stack-2">
            <p>
              <b>{member.username}</b> · {member.name}, {member.email}
            </p>
            <p className="small muted">{m.members_since({ when: formatDate(member.since) })}</p>
            <Remove institutionId={institutionId} of={member} others={list.members.filter(({ id }) => id !== member.id)} />
          </li>
        ))}
      </ul>
      <h3>{m.members_open()}</h3>
      {list.invitations.length === 0 && <p className="muted">{m.members_no_open()}</p>}
      <ul className="hist">
        {list.invitations.map((invitation) => (
          <li key={invitation.id} className="stack-2">
            <p>
              <b>{invitation.name}</b>, {invitation.email}
            </p>
            <p className="small muted">{m.members_until({ when: formatDateTime(invitation.expiresAt), name: invitation.invitedBy })}</p>
            <Withdraw institutionId={institutionId} of={invitation} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RemoveProps {
  institutionId: number;
  of: Members["members"][number];
  others: Members["members"];
}

/** For a member with active keys: they are revoked, or another member takes them over. */
function Remove({ institutionId, of: { id, username, keys }, others }: RemoveProps) {
  const [choice, setChoice] = useState("");
  const remove = useChange({
    call: () =>
      api("POST /api/admin/institutions/{id}/members/{userId}/remove", {
        params: { id: String(institutionId), userId: String(id) },
        body: keys === 0 ? {} : choice === "end" ? { keys: "end" } : { keys: "hand_over", handTo: Number(choice) },
      }),
    failed: m.area_not_done(),
    reads: [[path]],
    done: { title: m.members_removed() },
  });
  const options = [
    { value: "end", label: m.members_keys_end() },
    ...others.map((other) => ({ value: String(other.id), label: m.members_keys_hand({ name: other.username }) })),
  ];
  return (
    <Asked
      label={
        <>
          {m.members_remove()} <span className="vh">{username}</span>
        </>
      }
      question={m.members_remove_question({ name: username })}
      sure={m.members_remove_sure()}
      isPending={remove.isPending || (keys > 0 && choice === "")}
      onYes={() => remove.mutate()}
    >
      {keys > 0 && (
        <SelectField
          name={`keys-${id}`}
          label={keys === 1 ? m.members_keys_question_one() : m.members_keys_question({ count: keys })}
          choose={m.members_keys_choose()}
          options={options}
          onChoose={setChoice}
        />
      )}
    </Asked>
  );
}

function Withdraw({ institutionId, of: { id, name } }: { institutionId: number; of: Members["invitations"][number] }) {
  const withdraw = useChange({
    call: () =>
      api("POST /api/admin/institutions/{id}/invitations/{invitationId}/withdraw", {
        params: { id: String(institutionId), invitationId: String(id) },
      }),
    failed: m.area_not_done(),
    reads: [[path]],
    done: { title: m.members_withdrawn() },
  });
  return (
    <button type="button" className="btn btn--q btn--sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {m.members_withdraw()} <span className="vh">{name}</span>
    </button>
  );
}
