import { useQuery } from "@tanstack/react-query";
import { partnerModes, transferStatuses } from "../../../shared/domain/partner-scopes.ts";
import { transferStatusLabel } from "../../../shared/domain/transfer-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { formatDate } from "../../kit/dates.ts";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { useListKeys } from "../../kit/list-keys.tsx";
import { ListScreen, totalOf } from "../../kit/ListScreen.tsx";
import { moneyText } from "../../kit/money.ts";
import { keys } from "../../desk/queries.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { useSteps } from "../../kit/open-item.ts";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { useOpenId } from "../../kit/url-state.ts";
import { modeLabel } from "../../partners/desk/ModeField.tsx";
import { TransferDrawer } from "./transfers/TransferDrawer.tsx";
import { TransferState } from "./transfers/TransferState.tsx";
import "../../styles/admin.css";

type Transfer = CallOutput<"GET /api/admin/transfers">["items"][number];

export const titleOf = m.title_transfers;

const kinds = { q: "text", mode: partnerModes, status: transferStatuses, institution: /^[1-9]\d{0,8}$/ } as const;

const first: FirstColumn<Transfer> = {
  head: m.transfers_project(),
  name: ({ projectName }) => projectName,
  sub: ({ publicId, reference }) => <span className="num">{reference ? `${publicId} · ${reference}` : publicId}</span>,
};

const columns: Column<Transfer>[] = [
  { id: "type", head: m.transfers_institution(), cell: ({ institutionName }) => <span className="clamp2">{institutionName}</span> },
  { id: "amt", head: m.transfers_amount(), className: "num nowrap", cell: moneyText },
  { id: "stat", head: m.transfers_status(), cell: ({ status, mode }) => <TransferState status={status} mode={mode} /> },
  { id: "date", head: m.transfers_ordered(), className: "num nowrap", cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Transfers of all institutions: found, looked at and steered. */
export default function TransfersPage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const [openId, open] = useOpenId();
  const list = usePagedList({
    key: [...keys.transfers, "list", query],
    read: (page) => api("GET /api/admin/transfers", { query: { ...query, ...page } }),
  });
  const steps = useSteps({
    items: list.items.map(({ publicId }) => ({ id: publicId })),
    openId,
    open,
    within: { offset: list.paging?.offset ?? 0, total: totalOf(list) ?? "" },
  });
  const listKeys = useListKeys({ openId, step: steps.step, close: () => open(undefined) });
  return (
    <ListScreen
      title={m.title_transfers()}
      nav={<MoneyNav />}
      actions={<ExportMenu addressOf={(format) => address("/api/admin/transfers/export", {}, { ...query, format })} />}
      list={list}
      search={{ value: values.q, scope: m.transfers_search(), onSearch: (q) => search({ q }), ...listKeys.search }}
      filters={
        <>
          <Segments
            label={m.transfers_mode()}
            value={values.mode}
            options={withAll(m.transfers_both_modes(), partnerModes, modeLabel)}
            onChange={(mode) => set({ mode })}
          />
          <Segments
            label={m.transfers_status()}
            value={values.status}
            options={withAll(m.transfers_any_status(), transferStatuses, transferStatusLabel)}
            onChange={(status) => set({ status })}
          />
          {values.institution && <OnlyOf id={values.institution} onAll={() => set({ institution: undefined })} />}
        </>
      }
      words={{ failed: m.transfers_failed(), empty: { title: m.transfers_empty(), text: m.transfers_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.transfers_no_match(),
          text: values.q ? m.transfers_no_match_text({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      after={listKeys.note}
      drawer={openId === undefined ? null : <TransferDrawer id={openId} steps={steps} onClose={() => open(undefined)} />}
    >
      {(items, isBusy) => (
        <Table
          kind="transfers"
          caption={m.transfers_caption()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ publicId }) => publicId}
          isBusy={isBusy}
          openId={openId}
          onOpen={(id) => open(String(id))}
        />
      )}
    </ListScreen>
  );
}

/** Says that only one institution's transfers are shown, and leads back to all. */
function OnlyOf({ id, onAll }: { id: string; onAll: () => void }) {
  const institution = useQuery({
    queryKey: [...keys.institutions, Number(id)],
    queryFn: () => api("GET /api/institutions/{id}", { params: { id } }),
  });
  return (
    <p className="row intro">
      <span className="name name--plain">{m.transfers_only_of({ name: institution.data?.name ?? `#${id}` })}</span>
      <button type="button" className="btn btn--q btn--sm" onClick={onAll}>
        {m.transfers_show_all()}
      </button>
    </p>
  );
}
