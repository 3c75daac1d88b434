import { m } from "../../shared/messages/generated/messages.js";

/** A field that people neither see nor reach; a robot fills it in. It costs nobody anything. */
export function RobotTrap() {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="website">{m.form_leave_empty()}</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
