import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { partnerModes, transferStatuses } from "../../../../shared/domain/partner-scopes.ts";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { modeLabel } from "../../../partners/desk/ModeField.tsx";
import { keys } from "../../../kit/queries.ts";
import { SearchBox } from "../../../kit/SearchBox.tsx";
import type { TransferFilters } from "./use-transfer-url.ts";

interface Props {
  filters: TransferFilters;
  inputRef: RefObject<HTMLInputElement | null>;
  hasShortcuts: boolean;
  onSearch: (q: string) => void;
  onFilter: (values: Partial<Omit<TransferFilters, "q">>) => void;
}

/** The search, and what the list is filtered by. */
export function TransferToolbar({ filters, inputRef, hasShortcuts, onSearch, onFilter }: Props) {
  const { q, mode, status, institution } = filters;
  return (
    <>
      <div className="tbar">
        <SearchBox
          value={q}
          scope={m.transfers_search()}
          onSearch={onSearch}
          inputRef={inputRef}
          shortcut={hasShortcuts ? "/" : undefined}
        />
        <div className="seg" role="group" aria-label={m.transfers_mode()}>
          {[undefined, ...partnerModes].map((one) => (
            <button type="button" key={one ?? ""} aria-pressed={mode === one} onClick={() => onFilter({ mode: one })}>
              {one === undefined ? m.transfers_both_modes() : modeLabel(one)}
            </button>
          ))}
        </div>
        <div className="seg" role="group" aria-label={m.transfers_status()}>
          {[undefined, ...transferStatuses].map((one) => (
            <button type="button" key={one ?? ""} aria-pressed={status === one} onClick={() => onFilter({ status: one })}>
              {one === undefined ? m.transfers_any_status() : transferStatusLabel(one)}
            </button>
          ))}
        </div>
      </div>
      {institution !== undefined && <OnlyOf id={institution} onAll={() => onFilter({ institution: undefined })} />}
    </>
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
