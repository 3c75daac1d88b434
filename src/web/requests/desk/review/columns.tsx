import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Menu } from "../../../kit/Menu.tsx";
import { DotsIcon } from "../../../kit/pictures.tsx";
import { StatusSelect } from "../../../kit/status.tsx";
import type { Column } from "../../../kit/Table.tsx";
import type { Reviewed } from "./reviewed.ts";

interface Given<Item extends Reviewed> {
  nameOf: (item: Item) => string;
  statuses: readonly Item["status"][];
  labelOf: (status: Item["status"]) => string;
  /** What matters besides the status, below it. */
  badges?: (item: Item) => ReactNode;
  onStatus: (item: Item, status: Item["status"]) => void;
  onOpen: (id: number) => void;
  /** Given to those who may send an item on. */
  onForward?: ((item: Item) => void) | undefined;
}

/** What each list of things to decide about ends with: the status, the day it came, and what can be done. */
export function lastColumns<Item extends Reviewed>(given: Given<Item>): Column<Item>[] {
  const { nameOf, statuses, labelOf, badges, onStatus, onOpen, onForward } = given;
  return [
    {
      id: "stat",
      head: m.desk_status(),
      skeleton: "pill",
      cell: (item) => (
        <>
          <StatusSelect
            label={m.desk_status_of({ name: nameOf(item) })}
            value={item.status}
            options={statuses}
            labelOf={labelOf}
            onChange={(status) => onStatus(item, status)}
          />
          {badges?.(item)}
        </>
      ),
    },
    {
      id: "date",
      head: m.desk_submitted(),
      className: "num nowrap",
      skeleton: "date",
      // Dates begin with the newest, words with A.
      sort: { by: "submittedAt", first: "desc" },
      cell: ({ submittedAt }) => formatDate(submittedAt),
    },
    {
      id: "act",
      head: m.desk_actions(),
      isHeadHidden: true,
      cell: (item) => (
        <Menu className="btn btn--ghost btn--icon" hint={m.desk_more({ name: nameOf(item) })} label={<DotsIcon />}>
          <button type="button" onClick={() => onOpen(item.id)}>
            <Icon name="right" />
            {m.desk_open()}
          </button>
          {onForward && (
            <button type="button" onClick={() => onForward(item)}>
              <Icon name="forward" />
              {m.desk_forward()}
            </button>
          )}
          <a href={`mailto:${item.email}`}>
            <Icon name="mail" />
            {m.desk_email()}
          </a>
        </Menu>
      ),
    },
  ];
}
