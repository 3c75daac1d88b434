import { useState } from "react";
import { agreementStateLabel } from "../../../../shared/domain/agreement-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { formatDay } from "../../../kit/dates.ts";
import { Remarks, Signatures, StandingBadge, Stops, Tranches } from "../../agreement/parts.tsx";
import { type Agreement, TermsRead, type Version } from "../../agreement/TermsRead.tsx";
import { AddRemark } from "./AddRemark.tsx";
import { EndAgreement } from "./EndAgreement.tsx";
import { SignAgreement } from "./SignAgreement.tsx";

/** What a community and we agree on: it reads drafts, remarks on them, signs, and sees what is in force. */
export default function OwnAgreement({ token }: { token: string }) {
  const { data, error } = useRead("GET /api/requests/{token}/agreement", { params: { token } });
  const [changed, setChanged] = useState<Agreement>();
  const agreement = changed ?? data;
  if (!agreement) return error ? <p>{m.agr_failed()}</p> : <div className="skel" />;
  const { standing, stops, inForce, open, tranches } = agreement;
  return (
    <>
      {inForce && (
        <p>
          <StandingBadge standing={standing} />
        </p>
      )}
      <Stops stops={stops} />
      {!inForce && !open && <p>{m.agr_none_yet()}</p>}
      {open && <Open token={token} open={open} onChanged={setChanged} />}
      {inForce && (
        <>
          <p className="muted">{m.agr_since({ day: formatDay(inForce.inForceAt ?? "") })}</p>
          <Tranches of={tranches} currency={inForce.currency} />
          <details>
            <summary>{m.agr_read()}</summary>
            <TermsRead of={inForce} />
            <Signatures of={inForce} />
          </details>
          {stops.every(({ kind }) => kind !== "ended") && <EndAgreement token={token} inForce={inForce} onChanged={setChanged} />}
        </>
      )}
      <Documents token={token} agreement={agreement} />
    </>
  );
}

export interface OpenProps {
  token: string;
  open: Version;
  onChanged: (agreement: Agreement) => void;
}

/** A draft to read, or an offer to sign. */
function Open({ token, open, onChanged }: OpenProps) {
  const isDraft = open.state === "draft";
  return (
    <div className="card agr__open">
      <h3>{isDraft ? m.agr_draft_title() : m.agr_offer_title()}</h3>
      <p>{isDraft ? m.agr_draft_text() : m.agr_offer_text()}</p>
      <TermsRead of={open} />
      {!isDraft && <Signatures of={open} />}
      {open.hash && (
        <p className="agr__hash">
          {m.agr_hash()}: {open.hash}
        </p>
      )}
      <Remarks of={open} />
      <AddRemark token={token} onChanged={onChanged} />
      {!isDraft && <SignAgreement key={open.number} token={token} open={open} onChanged={onChanged} />}
    </div>
  );
}

function Documents({ token, agreement: { inForce, open, earlier } }: { token: string; agreement: Agreement }) {
  const offered = [open, inForce, ...earlier].filter((version) => version !== null).filter(({ hash }) => hash !== null);
  if (offered.length === 0) return null;
  return (
    <ul className="comm__list">
      {offered.map(({ number, state }) => (
        <li key={number}>
          <a href={address("/api/requests/{token}/agreement/{number}/document", { token, number: String(number) })} download>
            {m.agr_download({ number })}
          </a>{" "}
          · {agreementStateLabel(state)}
        </li>
      ))}
    </ul>
  );
}
