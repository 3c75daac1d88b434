import { lazy, useState } from "react";
import { agreementLineLabel, agreementStateLabel } from "../../../../shared/domain/agreement-labels.ts";
import { agreementSides } from "../../../../shared/domain/agreements.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { formatDay } from "../../../kit/dates.ts";
import { fetchAgain } from "../../../kit/fetch-again.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { LazyPart } from "../../../kit/LazyPart.tsx";
import { Revisions } from "../../agreement/Changes.tsx";
import { KeptOutside } from "../../agreement/form/Notes.tsx";
import { Remarks, Signatures, Standing, Stops, Tranches, withDocument } from "../../agreement/parts.tsx";
import { type Agreement, TermsRead, type Version } from "../../agreement/TermsRead.tsx";
import { useFormFocus } from "../use-form-focus.ts";
import { AddRemark } from "./AddRemark.tsx";
import { EndAgreement } from "./EndAgreement.tsx";
import { SignAgreement } from "./SignAgreement.tsx";

/** Most visits read. */
const EditAgreement = lazy(() => fetchAgain(() => import("./EditAgreement.tsx")));

/** What a community and we agree on: it reads drafts, remarks on them, signs, and sees what is in force. */
export default function OwnAgreement({ token }: { token: string }) {
  const { data, error } = useRead("GET /api/requests/{token}/agreement", { params: { token } });
  const [changed, setChanged] = useState<Agreement>();
  const agreement = changed ?? data;
  if (!agreement) return error ? <p>{m.agr_failed()}</p> : <div className="skel" />;
  const { projectId, standing, stops, inForce, open, tranches } = agreement;
  const keptAs = `agreement-words:${projectId}`;
  return (
    <>
      {inForce && <Standing standing={standing} />}
      <Stops stops={stops} />
      {!inForce && !open && <p>{m.agr_none_yet()}</p>}
      {open && <Open token={token} keptAs={keptAs} open={open} inForce={inForce} onChanged={setChanged} />}
      {!open && <KeptOutside keptAs={keptAs} draft={undefined} />}
      {inForce && (
        <>
          <p className="muted">{m.agr_since({ day: formatDay(inForce.inForceAt ?? "") })}</p>
          <Tranches of={tranches} currency={inForce.currency} />
          <details>
            <summary>{m.agr_read()}</summary>
            <TermsRead of={inForce} />
            <Signatures of={inForce} sides={agreementSides} />
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

/** A draft to write together, or an offer to sign. */
function Open({ token, keptAs, open, inForce, onChanged }: OpenProps & { keptAs: string; inForce: Version | null }) {
  const [isEditing, setEditing] = useState(false);
  const { area, opener } = useFormFocus(isEditing);
  const isDraft = open.state === "draft";
  return (
    <section className="card agr__open" ref={area} aria-labelledby="agreement-open">
      <h3 id="agreement-open">{isDraft ? m.agr_draft_title() : m.agr_offer_title()}</h3>
      <p>{isDraft ? m.agr_draft_text() : m.agr_offer_text()}</p>
      {isDraft && isEditing ? (
        <LazyPart pending={<div className="skel" />} failed={<p>{m.agr_failed()}</p>}>
          <EditAgreement
            token={token}
            keptAs={keptAs}
            draft={open}
            inForce={inForce}
            onChanged={onChanged}
            onClose={() => setEditing(false)}
          />
        </LazyPart>
      ) : (
        <>
          <TermsRead of={open} />
          <KeptOutside keptAs={keptAs} draft={isDraft ? open : undefined} />
          {isDraft && (
            <button type="button" className="btn btn--2" ref={opener} onClick={() => setEditing(true)}>
              <Icon name="pen" />
              {m.agr_edit()}
            </button>
          )}
        </>
      )}
      {!isDraft && <Signatures of={open} sides={agreementSides} />}
      {open.hash && (
        <p className="agr__hash">
          {m.agr_hash()}: {open.hash}
        </p>
      )}
      <Revisions
        key={`${open.number}.${open.revision}`}
        read={(before) =>
          api("GET /api/requests/{token}/agreement/{number}/revisions", {
            params: { token, number: String(open.number) },
            query: before === undefined ? {} : { before: String(before) },
          })
        }
      />
      <Remarks of={open} labelOf={agreementLineLabel} />
      <AddRemark token={token} onChanged={onChanged} />
      {!isDraft && <SignAgreement key={open.number} token={token} open={open} onChanged={onChanged} />}
    </section>
  );
}

function Documents({ token, agreement }: { token: string; agreement: Agreement }) {
  const offered = withDocument(agreement);
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
