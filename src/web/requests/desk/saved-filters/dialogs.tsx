import { type SyntheticEvent, useState } from "react";
import type { DeskAddress } from "../../../../shared/contracts/requests/assignment.ts";
import { longestFilterName } from "../../../../shared/domain/request-list.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { type SavedFilter, useFilterChange } from "./use-saved-filters.ts";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { keys } from "../../../desk/queries.ts";

/** Keeps what the address says under a name. */
export function SaveFilter({ filters, onClose }: { filters: DeskAddress; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={m.deskx_save_title()}
      action={m.desk_save()}
      pending={m.desk_saving()}
      check={({ name = "" }) => (name.trim() === "" ? { name: m.deskx_error_name() } : {})}
      send={({ name = "", isShared }) =>
        api("POST /api/admin/saved-filters", { body: { name: name.trim(), isShared: isShared !== undefined, filters } })
      }
      onSent={() => void client.invalidateQueries({ queryKey: keys.savedFilters })}
      done={{ title: m.deskx_saved() }}
      error={m.deskx_save_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="muted">{m.deskx_save_text()}</p>
          <TextField name="name" label={m.deskx_name()} maxLength={longestFilterName} autoComplete="off" error={errors["name"]} />
          <CheckField name="isShared" label={m.deskx_share()} />
        </>
      )}
    </FormDialog>
  );
}

/** The saved filters that this person may change, a row each. */
export function ManageFilters({ items, onClose }: { items: SavedFilter[]; onClose: () => void }) {
  return (
    <Dialog title={m.deskx_manage_title()} onClose={onClose}>
      <div className="dialog__body">
        {items.length === 0 && <p>{m.deskx_manage_none()}</p>}
        <ul className="filterrows">
          {items.map((filter) => (
            <li key={filter.id}>
              <FilterRow filter={filter} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function FilterRow({ filter: { id, name, isShared, isMine, owner } }: { filter: SavedFilter }) {
  const params = { id: String(id) };
  const [typed, type] = useState(name);
  const change = useFilterChange({
    send: (body: { name?: string; isShared?: boolean }) => api("PATCH /api/admin/saved-filters/{id}", { params, body }),
    done: m.deskx_changed,
  });
  const remove = useFilterChange({ send: () => api("DELETE /api/admin/saved-filters/{id}", { params }), done: m.deskx_deleted });
  const isBusy = change.isPending || remove.isPending;
  const rename = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() !== "" && !isBusy) change.mutate({ name: typed });
  };
  return (
    <>
      <form className="row row--tight" onSubmit={rename}>
        <input
          className="in filterrows__name"
          aria-label={m.deskx_name_of({ name })}
          value={typed}
          maxLength={longestFilterName}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
        <button className="btn btn--q btn--sm" disabled={isBusy || typed.trim() === "" || typed.trim() === name}>
          {m.desk_save()}
        </button>
        <button
          type="button"
          className="btn btn--q btn--sm"
          aria-label={m.deskx_delete_of({ name })}
          disabled={isBusy}
          onClick={() => remove.mutate(undefined)}
        >
          {m.deskx_delete()}
        </button>
      </form>
      <label className="check small">
        <input type="checkbox" checked={isShared} disabled={isBusy} onChange={() => change.mutate({ isShared: !isShared })} />
        <span>
          {m.deskx_shared()} {!isMine && <span className="dim">{m.deskx_filter_of({ name: owner })}</span>}
        </span>
      </label>
    </>
  );
}
