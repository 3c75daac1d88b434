import { useState } from "react";
import type { TableView } from "../../../shared/domain/table-views.ts";
import { CallError } from "../../api/client.ts";
import { BulkBar } from "../BulkBar.tsx";
import { formatDate } from "../dates.ts";
import { ExportLinks, ExportMenu } from "../ExportMenu.tsx";
import { FilterMenu } from "../FilterMenu.tsx";
import { FilterSelect } from "../FilterSelect.tsx";
import type { List } from "../list.ts";
import { ListParts } from "../ListParts.tsx";
import { Toolbar } from "../ListScreen.tsx";
import { Menu } from "../Menu.tsx";
import { MoreMenu } from "../MoreMenu.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { useOwnPaging } from "../paging.tsx";
import { Avatar } from "../people.tsx";
import { DotsIcon } from "../pictures.tsx";
import { Segments, withAll } from "../Segments.tsx";
import { useSelection } from "../selection.ts";
import { StatusSelect } from "../status.tsx";
import { type Column, type FirstColumn, type Sorted, Table } from "../Table.tsx";
import { ViewMenu } from "../ViewMenu.tsx";
import { Shown } from "./Shown.tsx";

const statuses = ["pending", "in_review", "approved", "rejected"] as const;
type Status = (typeof statuses)[number];

interface Row {
  id: number;
  name: string;
  email: string;
  amount: string;
  status: Status;
  day: string;
}

const people = [
  "River Council",
  "Prairie Light",
  "Cedar Hands",
  "A name that is so long that it has to be cut somewhere on its way",
  "Owl",
];

const rows: Row[] = people.map((name, index) => ({
  id: index + 1,
  name,
  email: `desk${index + 1}@community.example`,
  amount: `${(index + 1) * 1250}.00`,
  status: statuses[index % 4] ?? "pending",
  day: `2026-11-0${index + 1}`,
}));

const first: FirstColumn<Row> = {
  head: "Organisation",
  name: ({ name }) => name,
  sub: ({ email }) => email,
  sort: { by: "name", first: "asc" },
};

const columns: Column<Row>[] = [
  { id: "type", head: "Who", skeleton: "text", cell: ({ email }) => <Avatar of={email} /> },
  {
    id: "amt",
    head: "Amount",
    skeleton: "text",
    sort: { by: "amount", first: "desc" },
    className: "num nowrap",
    cell: ({ amount }) => formatMoney({ amount, currency: "USD" }),
  },
  {
    id: "stat",
    head: "Status",
    skeleton: "pill",
    cell: ({ name, status }) => (
      <StatusSelect label={`Status of ${name}`} value={status} options={statuses} labelOf={(one) => one} onChange={() => {}} />
    ),
  },
  { id: "date", head: "Day", skeleton: "date", className: "num nowrap", cell: ({ day }) => formatDate(day) },
  {
    id: "act",
    head: "What can be done",
    isHeadHidden: true,
    cell: ({ name }) => (
      <Menu className="btn btn--ghost btn--icon" hint={`More about ${name}`} label={<DotsIcon />}>
        <button type="button">Open</button>
      </Menu>
    ),
  },
];

const idOf = ({ id }: Row) => id;
const none = { title: "No request yet", text: "Requests stand here as soon as a community has sent one." };
const words = { failed: "The requests could not be loaded.", empty: none };

function listOf(changed: Partial<List<Row>>): List<Row> {
  return { items: [], page: undefined, paging: undefined, isPending: false, isBusy: false, error: null, retry: () => {}, ...changed };
}

/** The table and everything else that a list can be. */
export function ListStates() {
  const [sorted, setSorted] = useState<Omit<Sorted, "onSort">>({ by: "name", order: "asc" });
  const [openId, open] = useState<number>();
  const [q, search] = useState("");
  const [status, setStatus] = useState<Status>();
  const [view, setView] = useState<TableView>({ hidden: [], isRoomy: false });
  const paging = useOwnPaging();
  const page = { items: rows, nextCursor: "more", total: 320, totalIsCapped: false };
  const selection = useSelection(rows, idOf, "");
  // No table of the desk, whose columns are kept for who is logged in.
  const table = { kind: "shown", caption: "Requests", first, columns, idOf };
  return (
    <>
      <Shown name="A toolbar, with a search, segments with counts and a choice of one of more values">
        <Toolbar search={{ value: q, scope: "name or email", onSearch: search }}>
          <Segments
            label="Status"
            value={status}
            options={withAll("All", statuses, (one) => one, { pending: 12, in_review: 3, approved: 1204, rejected: 0 })}
            onChange={setStatus}
          />
          <FilterSelect label="Where it stands" value={status} options={withAll("All", statuses, (one) => one)} onChange={setStatus} />
          <ExportMenu addressOf={(format) => `#${format}`} />
        </Toolbar>
      </Shown>
      <Shown name="The same where there is little room: filters in a menu, and what else can be done">
        <div className="row">
          <FilterMenu count={status ? 1 : 0} onClear={() => setStatus(undefined)}>
            <FilterSelect label="Where it stands" value={status} options={withAll("All", statuses, (one) => one)} onChange={setStatus} />
          </FilterMenu>
          <MoreMenu>
            <ExportLinks addressOf={(format) => `#${format}`} />
          </MoreMenu>
        </div>
      </Shown>
      <Shown name="Which columns a table has, and how high its rows are">
        <div className="row">
          <ViewMenu of="Requests" columns={columns} view={view} onChange={(changed) => setView({ ...view, ...changed })} />
        </div>
      </Shown>
      <Shown name="A table: sorted, ticked (Shift takes a range), with an open row and further pages">
        <ListParts list={listOf({ items: rows, page, paging })} words={words}>
          {(items) => (
            <Table
              {...table}
              items={items}
              sorted={{ ...sorted, onSort: (by, order) => setSorted({ by, order }) }}
              selection={selection}
              openId={openId}
              onOpen={(id) => open(Number(id))}
            />
          )}
        </ListParts>
        <BulkBar selection={selection} page={page} readAll={async () => page}>
          <button type="button" className="go">
            Set status
          </button>
        </BulkBar>
      </Shown>
      <Shown name="On its way, as a table">
        <Table {...table} items={undefined} />
      </Shown>
      <Shown name="On its way, as a list">
        <ListParts list={listOf({ isPending: true })} words={words}>
          {() => null}
        </ListParts>
      </Shown>
      <Shown name="Not there yet">
        <ListParts
          list={listOf({ page: { items: [], nextCursor: null } })}
          words={{
            ...words,
            empty: {
              ...none,
              action: (
                <button type="button" className="btn btn--admin btn--sm">
                  The one next step
                </button>
              ),
            },
          }}
        >
          {() => null}
        </ListParts>
      </Shown>
      <Shown name="Nothing matches">
        <ListParts
          list={listOf({ page: { items: [], nextCursor: null } })}
          words={words}
          noMatch={{ title: "Nothing matches “cedar”", text: "We looked in name and email.", onClear: () => {} }}
        >
          {() => null}
        </ListParts>
      </Shown>
      <Shown name="Did not come">
        <ListParts list={listOf({ error: new CallError(503, { message: "The database does not answer." }, "") })} words={words}>
          {() => null}
        </ListParts>
      </Shown>
    </>
  );
}
