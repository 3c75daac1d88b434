import { useQuery } from "@tanstack/react-query";
import { partnerModes, transferStatuses } from "../../../../shared/domain/partner-scopes.ts";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api } from "../../../api/client.ts";
import { MoneyNav } from "../../../desk/MoneyNav.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { ExportMenu } from "../../../kit/ExportMenu.tsx";
import { ListScreen } from "../../../kit/ListScreen.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { keys } from "../../../desk/queries.ts";
import { FilterSelect } from "../../../kit/FilterSelect.tsx";
import { Segments, withAll } from "../../../kit/Segments.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { useWayToPage } from "../../../kit/way-back.ts";
import { modeLabel } from "../../../partners/desk/ModeField.tsx";
import { TransferDrawer } from "./TransferDrawer.tsx";
import { TransferState } from "./TransferState.tsx";
import { type TransferRow, transferPages, useTransfers } from "./use-transfers.ts";

const first: FirstColumn<TransferRow> = {
  head: m.transfers_project(),
  name: ({ projectName }) => projectName,
  sub: ({ publicId, reference }) => <span className="num">{reference ? `${publicId} · ${reference}` : publicId}</span>,
};

const columns: Column<TransferRow>[] = [
  { id: "type", head: m.transfers_institution(), cell: ({ institutionName }) => <span className="clamp2">{institutionName}</span> },
  { id: "amt", head: m.transfers_amount(), className: "num nowrap", cell: formatMoney },
  { id: "stat", head: m.transfers_status(), cell: ({ status, mode }) => <TransferState status={status} mode={mode} /> },
  { id: "date", head: m.transfers_ordered(), className: "num nowrap", cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Transfers of all institutions: found, looked at and steered. */
export function TransferList() {
  const { filters, list, openId, open, close, steps, listKeys } = useTransfers();
  const { values, query, isFiltered, set, search, clear } = filters;
  const wayToPage = useWayToPage(transferPages);
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
          <FilterSelect
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
      drawer={openId === undefined ? null : <TransferDrawer id={openId} page={wayToPage(openId)} steps={steps} onClose={close} />}
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
