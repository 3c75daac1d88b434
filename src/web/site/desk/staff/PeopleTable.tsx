import { useState } from "react";
import { staffRoles, type StaffRole } from "../../../../shared/domain/staff-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { EraseAccount } from "../../../record/desk/erasure/EraseAccount.tsx";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { DeactivateDialog } from "./DeactivateDialog.tsx";
import { RoleDialog } from "./RoleDialog.tsx";
import { SessionsDialog } from "./SessionsDialog.tsx";
import { type Person, roleLabel, staffPath } from "./staff.ts";
import { nameOf } from "../../../kit/people.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";

type Open = { person: Person } & ({ dialog: "sessions" | "deactivate" } | { dialog: "role"; role: StaffRole });

/** Everybody of the staff. */
export function PeopleTable({ people }: { people: Person[] }) {
  const { user } = useAuth();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const first: FirstColumn<Person> = {
    head: m.staff_person(),
    name: nameOf,
    renderBadges: ({ id, waits }) => (
      <>
        {id === user?.id && <span className="badge">{m.staff_you()}</span>}
        {waits && <span className="badge badge--wait">{m.staff_waits()}</span>}
      </>
    ),
    sub: (person) => [person.name && person.username, person.email].filter(Boolean).join(" · ") || since(person),
    isPlain: true,
  };
  const acts: Column<Person>[] = [
    {
      id: "role",
      head: m.staff_role(),
      cell: (person) => (isOut(person) ? <OutBadge person={person} /> : <RoleSelect person={person} onOpen={setOpen} />),
    },
    ...columns,
    {
      id: "acts",
      head: m.staff_actions(),
      cell: (person) => <Acts person={person} isOwn={person.id === user?.id} onOpen={setOpen} />,
    },
  ];
  return (
    <>
      <Table
        kind="staff"
        caption={m.staff_title()}
        first={first}
        columns={acts}
        items={people}
        idOf={({ id }) => id}
        rowClass={(person) => isOut(person) && "is-out"}
      />
      {open?.dialog === "sessions" && <SessionsDialog person={open.person} onClose={close} />}
      {open?.dialog === "deactivate" && <DeactivateDialog person={open.person} onClose={close} />}
      {open?.dialog === "role" && <RoleDialog person={open.person} role={open.role} onClose={close} />}
    </>
  );
}

const isOut = ({ deactivatedAt }: Person) => deactivatedAt !== null;

/** In the list of a phone the head stands before the value. */
const named = (head: string, value: string) => (
  <>
    <span className="inlist">{head}: </span>
    {value}
  </>
);

const columns: Column<Person>[] = [
  {
    id: "seen",
    head: m.staff_seen(),
    cell: ({ lastSeenAt }) => named(m.staff_seen(), lastSeenAt ? formatDateTime(lastSeenAt) : m.staff_never_seen()),
  },
  {
    id: "2fa",
    head: m.staff_second_factor(),
    cell: ({ hasSecondFactor }) =>
      named(m.staff_second_factor(), hasSecondFactor ? m.staff_second_factor_on() : m.staff_second_factor_off()),
  },
  { id: "num", head: m.staff_assigned(), className: "num", cell: ({ assigned }) => named(m.staff_assigned(), formatNumber(assigned)) },
];

function Acts({ person, isOwn, onOpen }: { person: Person; isOwn: boolean; onOpen: (what: Open) => void }) {
  if (isOut(person))
    return (
      <span className="row row--tight">
        <Reactivate person={person} />
        <EraseAccount id={person.id} name={nameOf(person)} path={staffPath} />
      </span>
    );
  return (
    <span className="row row--tight">
      <button type="button" className="btn btn--q btn--sm" onClick={() => onOpen({ person, dialog: "sessions" })}>
        {m.staff_sessions_button()} <span className="num">{formatNumber(person.openSessions)}</span>{" "}
        <span className="vh">{nameOf(person)}</span>
      </button>
      {!isOwn && (
        <button type="button" className="btn btn--q btn--sm" onClick={() => onOpen({ person, dialog: "deactivate" })}>
          {m.staff_deactivate()} <span className="vh">{nameOf(person)}</span>
        </button>
      )}
    </span>
  );
}

const since = (person: Person) => m.staff_since({ when: formatDate(person.since) });

function OutBadge({ person }: { person: Person }) {
  return (
    <>
      <span className="badge">{m.staff_deactivated()}</span>
      <span className="cellsub">{roleLabel(person.role)}</span>
    </>
  );
}

/** Shows what the person is until the change was confirmed. */
function RoleSelect({ person, onOpen }: { person: Person; onOpen: (what: Open) => void }) {
  return (
    <select
      className="in staff__role"
      aria-label={m.staff_role_of({ name: nameOf(person) })}
      value={person.role}
      onChange={(event) => onOpen({ person, dialog: "role", role: event.currentTarget.value as StaffRole })}
    >
      {staffRoles.map((role) => (
        <option key={role} value={role}>
          {roleLabel(role)}
        </option>
      ))}
    </select>
  );
}

function Reactivate({ person }: { person: Person }) {
  const reactivate = useChange({
    call: () => api("POST /api/admin/staff/{id}/reactivate", { params: { id: String(person.id) } }),
    failed: m.area_not_done(),
    reads: [[staffPath]],
    done: ({ waits }) => ({ title: waits ? m.staff_waits_done({ name: nameOf(person) }) : m.staff_reactivated({ name: nameOf(person) }) }),
  });
  return (
    <button type="button" className="btn btn--q btn--sm" disabled={reactivate.isPending} onClick={() => reactivate.mutate()}>
      {m.staff_reactivate()} <span className="vh">{nameOf(person)}</span>
    </button>
  );
}
