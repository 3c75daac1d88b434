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

type Open = { person: Person } & ({ dialog: "sessions" | "deactivate" } | { dialog: "role"; role: StaffRole });

/** Everybody of the staff: a table, and under 60rem a list of the same rows. */
export function PeopleTable({ people }: { people: Person[] }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className="tblwrap">
      <table className="tbl tbl--staff">
        <caption className="vh">{m.staff_title()}</caption>
        <thead>
          <tr>
            <th className="c-name" scope="col">
              {m.staff_person()}
            </th>
            <th className="c-role" scope="col">
              {m.staff_role()}
            </th>
            <th className="c-seen" scope="col">
              {m.staff_seen()}
            </th>
            <th className="c-2fa" scope="col">
              {m.staff_second_factor()}
            </th>
            <th className="c-num" scope="col">
              {m.staff_assigned()}
            </th>
            <th className="c-acts" scope="col">
              {m.staff_actions()}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onOpen={(what) => setOpen({ person, ...what })} />
          ))}
        </tbody>
      </table>
      {open?.dialog === "sessions" && <SessionsDialog person={open.person} onClose={close} />}
      {open?.dialog === "deactivate" && <DeactivateDialog person={open.person} onClose={close} />}
      {open?.dialog === "role" && <RoleDialog person={open.person} role={open.role} onClose={close} />}
    </div>
  );
}

type OnOpen = (what: { dialog: "sessions" | "deactivate" } | { dialog: "role"; role: StaffRole }) => void;

function PersonRow({ person, onOpen }: { person: Person; onOpen: OnOpen }) {
  const { user } = useAuth();
  const isOwn = user?.id === person.id;
  const isOut = person.deactivatedAt !== null;
  return (
    <tr className={isOut ? "is-out" : undefined}>
      <td className="c-name">
        <span className="cellmain name name--plain">
          {nameOf(person)} {isOwn && <span className="badge">{m.staff_you()}</span>}
          {person.waits && <span className="badge badge--wait">{m.staff_waits()}</span>}
        </span>
        <span className="cellsub">{[person.name && person.username, person.email].filter(Boolean).join(" · ") || since(person)}</span>
      </td>
      <td className="c-role">{isOut ? <OutBadge person={person} /> : <RoleSelect person={person} onOpen={onOpen} />}</td>
      <td className="c-seen">
        <span className="inlist">{m.staff_seen()}: </span>
        {person.lastSeenAt ? formatDateTime(person.lastSeenAt) : m.staff_never_seen()}
      </td>
      <td className="c-2fa">
        <span className="inlist">{m.staff_second_factor()}: </span>
        {person.hasSecondFactor ? m.staff_second_factor_on() : m.staff_second_factor_off()}
      </td>
      <td className="c-num num">
        <span className="inlist">{m.staff_assigned()}: </span>
        {formatNumber(person.assigned)}
      </td>
      <td className="c-acts">
        <span className="row row--tight">
          {!isOut && (
            <button type="button" className="btn btn--q btn--sm" onClick={() => onOpen({ dialog: "sessions" })}>
              {m.staff_sessions_button()} <span className="num">{formatNumber(person.openSessions)}</span>{" "}
              <span className="vh">{nameOf(person)}</span>
            </button>
          )}
          {!isOut && !isOwn && (
            <button type="button" className="btn btn--q btn--sm" onClick={() => onOpen({ dialog: "deactivate" })}>
              {m.staff_deactivate()} <span className="vh">{nameOf(person)}</span>
            </button>
          )}
          {isOut && <Reactivate person={person} />}
          {isOut && <EraseAccount id={person.id} name={nameOf(person)} path={staffPath} />}
        </span>
      </td>
    </tr>
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
function RoleSelect({ person, onOpen }: { person: Person; onOpen: OnOpen }) {
  return (
    <select
      className="in staff__role"
      aria-label={m.staff_role_of({ name: nameOf(person) })}
      value={person.role}
      onChange={(event) => onOpen({ dialog: "role", role: event.currentTarget.value as StaffRole })}
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
