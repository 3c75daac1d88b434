import type { TableView } from "../../shared/domain/table-views.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { Menu } from "./Menu.tsx";
import { ColumnsIcon } from "./pictures.tsx";
import { Segments } from "./Segments.tsx";

interface Props {
  /** What the table is called. */
  of: string;
  /** Those that can be left out. */
  columns: readonly { id: string; head: string }[];
  view: TableView;
  onChange: (changed: Partial<TableView>) => void;
}

/** Which columns a table has, and how high its rows are: each of the staff for themselves. */
export function ViewMenu({ of, columns, view, onChange }: Props) {
  const { hidden, isRoomy } = view;
  const turn = (id: string) => onChange({ hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id] });
  return (
    <div className="tblview">
      <Menu className="btn btn--ghost btn--icon" hint={m.tableview_open({ table: of })} isForm label={<ColumnsIcon />}>
        <fieldset className="tblview__columns">
          <legend className="xs dim">{m.tableview_columns()}</legend>
          {columns.map(({ id, head }) => (
            <label key={id} className="check">
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => turn(id)} />
              <span>{head}</span>
            </label>
          ))}
        </fieldset>
        <div>
          <p className="xs dim">{m.tableview_rows()}</p>
          <Segments
            label={m.tableview_rows()}
            value={isRoomy ? "roomy" : "compact"}
            options={[
              { value: "compact", label: m.tableview_compact() },
              { value: "roomy", label: m.tableview_roomy() },
            ]}
            onChange={(height) => onChange({ isRoomy: height === "roomy" })}
          />
        </div>
        <p className="xs dim">{m.tableview_yours()}</p>
      </Menu>
    </div>
  );
}
