import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";

/** The reference to keep, on the page after a form. */
export function Reference({ reference, children }: { reference: string; children?: ReactNode }) {
  return (
    <section aria-labelledby="reference">
      <h2 className="h3 dim" id="reference">
        {m.form_reference()}
      </h2>
      <p className="sent__ref">{reference}</p>
      {children}
    </section>
  );
}
