import { m } from "../../../shared/messages/generated/messages.js";

/** Test or live; when live cannot be chosen, `whyNotLive` says what to do first. */
export function ModeField({ whyNotLive }: { whyNotLive?: string | undefined }) {
  return (
    <fieldset className="field">
      <legend>{m.apikeys_mode()}</legend>
      <label className="check check--radio">
        <input type="radio" name="mode" value="test" defaultChecked />
        <span>{m.apikeys_mode_test_is()}</span>
      </label>
      <label className="check check--radio">
        <input
          type="radio"
          name="mode"
          value="live"
          disabled={whyNotLive !== undefined}
          aria-describedby={whyNotLive === undefined ? undefined : "why-not-live"}
        />
        <span>{m.apikeys_mode_live_is()}</span>
      </label>
      {whyNotLive !== undefined && (
        <p className="hint" id="why-not-live">
          {whyNotLive}
        </p>
      )}
    </fieldset>
  );
}

/** What a form with a `ModeField` chose. */
export function chosenMode(values: Record<string, string>): "test" | "live" {
  return values["mode"] === "live" ? "live" : "test";
}

export function modeLabel(mode: "test" | "live"): string {
  return mode === "live" ? m.apikeys_mode_live() : m.apikeys_mode_test();
}
