import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";

/** Stands beside every form. A plain link: it also leaves a dialog, and what was typed is kept as when the page is closed. */
export function PrivacyNote() {
  return (
    <p className="beside small muted">
      {m.privacy_beside()} <a href={paths.privacy}>{m.privacy_beside_link()}</a>.
    </p>
  );
}
