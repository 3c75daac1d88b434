import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";

/** The way through the list from the item that is open. */
export interface Steps {
  /** "1 of 48", or nothing when the item is not in the list that is shown. */
  position: string | undefined;
  canStep: { back: boolean; on: boolean };
  step: (by: 1 | -1) => void;
}

/** Where the item stands in its list, said to those who step through it without seeing it. */
export function Position({ of, name }: { of: Steps; name: string | undefined }) {
  return (
    <span className="num sp" role="status">
      {of.position} <span className="vh">{name}</span>
    </span>
  );
}

/** The buttons that lead to the item before and the one after. */
export function StepButtons({ of: { canStep, step } }: { of: Steps }) {
  const ways = [
    { label: m.desk_previous_item(), key: "K", icon: "up", isOff: !canStep.back, by: -1 },
    { label: m.desk_next_item(), key: "J", icon: "down", isOff: !canStep.on, by: 1 },
  ] as const;
  return ways.map(({ label, key, icon, isOff, by }) => (
    <button
      key={icon}
      type="button"
      className="btn btn--ghost btn--icon"
      aria-label={label}
      aria-keyshortcuts={key}
      disabled={isOff}
      onClick={() => step(by)}
    >
      <Icon name={icon} />
    </button>
  ));
}
