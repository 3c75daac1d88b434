import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { firstPage } from "../../../kit/paging.tsx";
import { useUrlState } from "../../../kit/url-state.ts";
import { addressOf, isSame, toParams } from "./address.ts";
import { ManageFilters, SaveFilter } from "./dialogs.tsx";
import { type SavedFilter, useSavedFilters } from "./use-saved-filters.ts";

/** The filters that somebody saved, and what can be done with them, for the menu of filters; and the dialog, which stands outside of it. */
export function useSavedFilterMenu() {
  const [dialog, show] = useState<"save" | "manage">();
  const items = useSavedFilters().data?.items ?? [];
  const now = addressOf(useUrlState().params);
  const close = () => show(undefined);
  return {
    section: <SavedFilters now={now} onDialog={show} />,
    dialog: (
      <>
        {dialog === "save" && <SaveFilter filters={now} onClose={close} />}
        {dialog === "manage" && <ManageFilters items={items.filter(({ canChange }) => canChange)} onClose={close} />}
      </>
    ),
  };
}

interface Props {
  /** What the address narrows the list by. */
  now: ReturnType<typeof addressOf>;
  onDialog: (which: "save" | "manage") => void;
}

function SavedFilters({ now, onDialog }: Props) {
  const { change } = useUrlState();
  const saved = useSavedFilters();
  const items = saved.data?.items ?? [];
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
    <section className="savedfilters" aria-label={m.deskx_filters()}>
      <h2 className="savedfilters__title xs dim plainhead">{m.deskx_filters()}</h2>
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
      <button type="button" onClick={() => onDialog("save")}>
        <Icon name="plus" />
        {m.deskx_save_this()}
      </button>
      {items.some(({ canChange }) => canChange) && (
        <button type="button" onClick={() => onDialog("manage")}>
          <Icon name="pen" />
          {m.deskx_manage()}
        </button>
      )}
    </section>
  );
}
