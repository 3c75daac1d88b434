import type { ReactNode } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";
import { Menu } from "./Menu.tsx";
import { formatNumber } from "./numbers.ts";

interface Props {
  /** How many of the filters inside narrow the list now. */
  count: number;
  onClear: () => void;
  /** `FilterSelect`s, one below the other. */
  children: ReactNode;
}

/** The filters of a list that are used less than those in sight: its button says how many of them are in force. */
export function FilterMenu({ count, onClear, children }: Props) {
  return (
    <Menu
      className="btn btn--q btn--sm filtermenu"
      isForm
      label={
        <>
          {m.desk_filters()}
          {count > 0 && (
            <span className="count">
              {formatNumber(count)}
              <span className="vh">{m.desk_filters_on()}</span>
            </span>
          )}
          <Icon name="down" />
        </>
      }
    >
      {children}
      {count > 0 && (
        <button type="button" onClick={onClear}>
          <Icon name="cross" />
          {m.desk_filters_clear()}
        </button>
      )}
    </Menu>
  );
}
