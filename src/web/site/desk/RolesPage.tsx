import { useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatNumber } from "../../kit/numbers.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { StaffNav } from "../../desk/StaffNav.tsx";
import { ListSkeleton, NoMatch } from "../../kit/States.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";
import "./staff/staff.css";

type Area = CallOutput<"GET /api/admin/roles">["areas"][number];

const roles = [
  { id: "visitor", label: m.staff_role_visitor },
  { id: "member", label: m.staff_role_member },
  { id: "reviewer", label: m.staff_role_reviewer },
  { id: "administrator", label: m.staff_role_administrator },
] as const;

export const titleOf = m.staff_roles_title;

/** What each role may do, as the server judges it. */
export default function RolesPage() {
  const { params, change } = useUrlState();
  const q = params.get("q") ?? "";
  const table = useQuery({ queryKey: ["/api/admin/roles"], queryFn: () => api("GET /api/admin/roles", {}) });
  const all = table.data?.areas ?? [];
  const found = fitting(all, q);
  return (
    <DeskPage title={m.staff_roles_title()} nav={<StaffNav />} intro={m.staff_roles_intro()}>
      <Loaded of={table} failed={m.staff_roles_failed()} skeleton={<ListSkeleton rows={8} />}>
        {() => (
          <>
            <div className="tbar">
              <SearchBox value={q} scope={m.staff_roles_search()} onSearch={(text) => change({ q: text }, { replace: true })} />
              <p className="small muted num" role="status">
                {m.staff_roles_found({ count: formatNumber(rowsOf(found)), total: formatNumber(rowsOf(all)) })}
              </p>
            </div>
            {found.length > 0 ? (
              <RolesTable areas={found} />
            ) : (
              <NoMatch
                title={m.staff_roles_none()}
                text={m.staff_roles_none_text({ q })}
                onClear={() => change({ q: undefined }, { replace: true })}
              />
            )}
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

/** An area whose name fits shows whole. */
function fitting(areas: Area[], q: string): Area[] {
  const wanted = q.trim().toLowerCase();
  const fits = (text: string) => text.toLowerCase().includes(wanted);
  return areas
    .map((area) => (fits(area.name) ? area : { ...area, rows: area.rows.filter(({ does }) => fits(does)) }))
    .filter(({ rows }) => rows.length > 0);
}

const rowsOf = (areas: Area[]) => areas.reduce((sum, { rows }) => sum + rows.length, 0);

function RolesTable({ areas }: { areas: Area[] }) {
  return (
    <div className="tblwrap">
      <table className="tbl roles">
        <caption className="vh">{m.staff_roles_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.staff_roles_does()}</th>
            {roles.map(({ id, label }) => (
              <th key={id} className="c-may" scope="col">
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map(({ name, rows }) => (
          <tbody key={name}>
            <tr className="roles__area">
              <th colSpan={roles.length + 1} scope="rowgroup">
                {name}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.does}>
                <td className="c-does">{row.does}</td>
                {roles.map(({ id, label }) => (
                  <May key={id} isAllowed={row[id]} role={label()} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** In the list of a phone the role's own name stands where the column's head would be. */
function May({ isAllowed, role }: { isAllowed: boolean; role: string }) {
  if (!isAllowed)
    return (
      <td className="c-may may-not">
        <span className="roles__no" aria-hidden="true">
          –
        </span>
        <span className="vh">{m.staff_may_not()}</span>
      </td>
    );
  return (
    <td className="c-may">
      <span className="roles__yes">
        <Icon name="check" />
        <span className="roles__who">{role}</span>
        <span className="vh">{m.staff_may()}</span>
      </span>
    </td>
  );
}
