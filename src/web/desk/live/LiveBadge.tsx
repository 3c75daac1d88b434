import { m } from "../../../shared/messages/generated/messages.js";
import { type LiveState, useLiveState } from "./connection.ts";
import "./live.css";

const words: Record<LiveState, { text: () => string; hint?: () => string; tone: string }> = {
  live: { text: m.live_state_live, hint: m.live_state_live_hint, tone: "on" },
  connecting: { text: m.live_state_connecting, tone: "off" },
  again: { text: m.live_state_again, hint: m.live_state_again_hint, tone: "off" },
  paused: { text: m.live_state_paused, hint: m.live_state_paused_hint, tone: "off" },
};

/** Whether colleagues' changes appear by themselves, in a word and a shape. */
export function LiveBadge() {
  const { text, hint, tone } = words[useLiveState()];
  return (
    <span className={`livebadge livebadge--${tone}`} role="status" title={hint?.()}>
      <span className="livebadge__dot" aria-hidden="true" />
      <span className="livebadge__word">{text()}</span>
    </span>
  );
}
