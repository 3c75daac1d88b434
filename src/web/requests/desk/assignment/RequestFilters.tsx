import { dueFilters } from "../../../../shared/domain/request-list.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useAuth } from "../../../session/auth-context.tsx";
import { SavedFilters } from "../saved-filters/SavedFilters.tsx";
import { useUrlState } from "../../../kit/url-state.ts";
import { oneOf } from "../../../kit/one-of.ts";
import { useAssignable } from "./colleagues.ts";
import { firstPage } from "../../../kit/paging.tsx";
import { Segments } from "../../../kit/Segments.tsx";

/** The second row of the toolbar: whose requests, what is due, saved filters, table or board. */
export function RequestFilters() {
  const { params, change: changeUrl } = useUrlState();
  const change = (values: Record<string, string | undefined>) => changeUrl({ ...values, ...firstPage });
  const { user } = useAuth();
  const people = useAssignable().filter(({ colleague }) => colleague.id !== user?.id);
  const assignee = params.get("assignee") ?? "";
  const due = oneOf(dueFilters, params.get("due"));
  const isBoard = params.get("view") === "board";
  const isListed = ["", "me", "none"].includes(assignee) || people.some(({ colleague }) => String(colleague.id) === assignee);
  const filterDue = (value: string) => {
    if (value) return change({ due: value, sort: "nextDue", order: "asc" });
    change({ due: undefined, ...(params.get("sort") === "nextDue" && { sort: undefined, order: undefined }) });
  };
  return (
    <div className="tbar tbar--more">
      <label className="deskfilter">
        {m.deskx_assignee()}
        <select className="in" value={assignee} onChange={(event) => change({ assignee: event.currentTarget.value })}>
          <option value="">{m.deskx_everyone()}</option>
          <option value="me">{m.deskx_mine()}</option>
          <option value="none">{m.deskx_nobodys()}</option>
          {!isListed && <option value={assignee}>{m.deskx_other()}</option>}
          {people.length > 0 && (
            <optgroup label={m.deskx_colleagues()}>
              {people.map(({ colleague, label }) => (
                <option key={colleague.id} value={String(colleague.id)}>
                  {label}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <label className="deskfilter">
        {m.deskx_due()}
        <select className="in" value={due ?? ""} onChange={(event) => filterDue(event.currentTarget.value)}>
          <option value="">{m.deskx_any_day()}</option>
          <option value="soon">{m.deskx_soon()}</option>
          <option value="late">{m.deskx_late()}</option>
        </select>
      </label>
      <SavedFilters />
      <Segments
        label={m.deskx_view()}
        value={isBoard ? "board" : undefined}
        options={[
          { value: undefined, label: m.deskx_table() },
          { value: "board", label: m.deskx_board() },
        ]}
        onChange={(view) => change({ view, ...(view && { status: undefined }) })}
      />
    </div>
  );
}
