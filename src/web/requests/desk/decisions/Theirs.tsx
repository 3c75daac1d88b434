import { useEffect, useRef } from "react";
import type { ChangedMeanwhile } from "../../../../shared/contracts/requests/decisions.ts";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";

/** What a colleague did since the request was opened. It takes the focus: it has to be read first. */
export function Theirs({ change, isSame }: { change: ChangedMeanwhile; isSame: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [change]);
  const { by, at, from, to, reasonText, words } = change;
  const isDecision = to === "approved" || to === "rejected";
  return (
    <section className="banner banner--info decide__theirs">
      <Icon name="people" />
      <div className="stack-2">
        <h3 className="h4" ref={heading} tabIndex={-1}>
          {by ? m.dec_theirs({ name: by }) : m.dec_theirs_unknown()}
        </h3>
        {from && at && (
          <p>{m.dec_theirs_when({ from: fundingRequestStatusLabel(from), to: fundingRequestStatusLabel(to), when: formatDateTime(at) })}</p>
        )}
        {reasonText && <p>{reasonText}</p>}
        {words && <p className="asTyped small">{words}</p>}
        {isDecision && !reasonText && <p className="small">{m.dec_theirs_no_reason()}</p>}
        {isSame && <p className="small">{m.dec_theirs_same()}</p>}
      </div>
    </section>
  );
}
