import { type SyntheticEvent, useRef, useState } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { checkTreatySignature, type TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Dialog } from "../../kit/Dialog.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { readSignature } from "./signature.ts";
import { SignatureFields } from "./SignatureFields.tsx";
import { TreatyCopy } from "./TreatyCopy.tsx";
import { TreatyPrint } from "./TreatyPrint.tsx";
import type { ReadTreaty } from "./treaty-document.ts";
import { panelOf, TabList } from "../../kit/Tabs.tsx";
import "./treaty.css";
import "./treaty-dialog.css";

interface TreatyDialogProps {
  /** What is already known: the entity name typed in the form, or a name given before. */
  nationName: string;
  /** What was typed before, where it has to be signed again. */
  typed?: TreatySignatureData | undefined;
  onSigned: (signature: TreatySignatureData) => void;
  onClose: () => void;
}

type Tab = "document" | "signature";

/** The tick is given anew. */
const namesOf = ({ signatoryName, signatoryTitle, nationName }: TreatySignatureData) => ({ signatoryName, signatoryTitle, nationName });

/** The full two-tab dialog (§4 Treaty, §5 Treaty signature page). It has no default for anything (ruling). */
export default function TreatyDialog({ nationName, typed, onSigned, onClose }: TreatyDialogProps) {
  const [tab, setTab] = useState<Tab>("document");
  const [errors, setErrors] = useState<FieldErrors>({});
  // Nobody signs what is not there to be read.
  const [read, setRead] = useState<ReadTreaty>();
  const form = useRef<HTMLFormElement>(null);

  const sign = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!read) return setTab("document");
    const signature = readSignature(event.currentTarget, read);
    const found = checkTreatySignature({ ...signature }, signature.hasAgreed);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else onSigned(signature);
  };
  // The error of a field clears as the user edits it (§5).
  const clearError = (event: React.InputEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setErrors(({ [name]: _mended, ...rest }) => rest);
  };

  return (
    <Dialog title={m.treaty_dialog_title()} className="dialog--treaty" onClose={onClose}>
      <TabList
        name="treaty"
        label={m.treaty_dialog_title()}
        tabs={[
          { id: "document", label: m.treaty_tab_document() },
          { id: "signature", label: m.treaty_tab_signature() },
        ]}
        open={tab}
        onOpen={setTab}
      />
      <div className="dialog__body stack" {...panelOf("treaty", "document")} hidden={tab !== "document"}>
        <p className="small muted">{m.treaty_take_time()}</p>
        <div className="tprev" tabIndex={0} role="region" aria-label={m.treaty_tab_document()}>
          <TreatyPrint />
          <TreatyCopy nationName={nationName} onThere={setRead} />
        </div>
      </div>
      <form
        ref={form}
        {...panelOf("treaty", "signature")}
        className="dialog__body"
        hidden={tab !== "signature"}
        noValidate
        onSubmit={sign}
        onInput={clearError}
      >
        <SignatureFields nationName={nationName} values={typed ? namesOf(typed) : {}} errors={errors} />
        <PrivacyNote />
      </form>
      <footer>
        {tab === "document" ? (
          <>
            <button type="button" className="btn btn--ghost sp" onClick={() => window.print()}>
              <Icon name="print" />
              {m.treaty_print()}
            </button>
            <button type="button" className="btn btn--q" onClick={onClose}>
              {m.treaty_cancel()}
            </button>
            {/* A key of its own: reused as the submit button, it would submit with the very click that shows it. */}
            <button key="proceed" type="button" className="btn" disabled={!read} onClick={() => setTab("signature")}>
              {m.treaty_proceed()}
              <Icon name="arrow" />
            </button>
          </>
        ) : (
          <>
            <button type="button" className="btn btn--ghost sp" onClick={() => setTab("document")}>
              <Icon name="back" />
              {m.treaty_back()}
            </button>
            <button type="button" className="btn btn--q" onClick={onClose}>
              {m.treaty_cancel()}
            </button>
            <button key="sign" className="btn" form={panelOf("treaty", "signature").id}>
              <Icon name="pen" />
              {m.treaty_sign()}
            </button>
          </>
        )}
      </footer>
    </Dialog>
  );
}
