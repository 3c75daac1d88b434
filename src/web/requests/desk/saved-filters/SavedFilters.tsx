import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { Menu } from "../../../kit/Menu.tsx";
import { firstPage } from "../../../kit/paging.tsx";
import { useUrlState } from "../../../kit/url-state.ts";
import { addressOf, isSame, toParams } from "./address.ts";
import { ManageFilters, SaveFilter } from "./dialogs.tsx";
import { type SavedFilter, useSavedFilters } from "./use-saved-filters.ts";

/** The filters that somebody saved, and what can be done with them. */
export function SavedFilters() {
  const { params, change } = useUrlState();
  const [dialog, show] = useState<"save" | "manage">();
  const saved = useSavedFilters();
  const now = addressOf(params);
  const items = saved.data?.items ?? [];
  const close = () => show(undefined);
  const list = (title: string, filters: SavedFilter[]) =>
    filters.length > 0 && (
      <>
        <p className="savedfilters__head xs dim">{title}</p>
        {filters.map((filter) => (
          <button
            type="button"
            key={filter.id}
            aria-current={isSame(filter.filters, now) || undefined}
            onClick={() => change({ ...toParams(filter.filters), ...firstPage, open: undefined })}
          >
            <span className="savedfilters__name">{filter.name}</span>
            {!filter.isMine && <span className="xs dim">{m.deskx_filter_of({ name: filter.owner })}</span>}
          </button>
        ))}
      </>
    );
  return (
    <div className="savedfilters">
      <Menu
        className="btn btn--q btn--sm"
        label={
          <>
            {m.deskx_filters()}
            <Icon name="down" />
          </>
        }
      >
        {saved.isError && <p className="savedfilters__head small">{m.deskx_filters_failed()}</p>}
        {saved.isSuccess && items.length === 0 && <p className="savedfilters__head small muted">{m.deskx_filters_none()}</p>}
        {list(
          m.deskx_filters_mine(),
          items.filter(({ isMine }) => isMine),
        )}
        {list(
          m.deskx_filters_shared(),
          items.filter(({ isMine }) => !isMine),
        )}
        <hr />
        <button type="button" onClick={() => show("save")}>
          <Icon name="plus" />
          {m.deskx_save_this()}
        </button>
        {items.some(({ canChange }) => canChange) && (
          <button type="button" onClick={() => show("manage")}>
            <Icon name="pen" />
            {m.deskx_manage()}
          </button>
        )}
      </Menu>
      {dialog === "save" && <SaveFilter filters={now} onClose={close} />}
      {dialog === "manage" && <ManageFilters items={items.filter(({ canChange }) => canChange)} onClose={close} />}
    </div>
  );
}
