import { lazy, useState } from "react";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useToast } from "../../kit/toasts.tsx";
import { nationOf } from "../../runtime/site.ts";
import { useSite } from "../../runtime/site-context.ts";
import { Icon } from "../../kit/Icon.tsx";
import { saveSignature } from "./signature.ts";
import { SignedBanner } from "./SignedBanner.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import "../../kit/weave.css";
import "./invitation.css";

const TreatyDialog = lazy(() => import("./TreatyDialog.tsx"));

export interface InvitationProps {
  /** Reads the name typed in the form, which fills in the nation's field (ruling). */
  nationName: () => string;
  signature: TreatySignatureData | undefined;
  /** Undefined when the signature is removed from the form. */
  onSigned: (signature: TreatySignatureData | undefined) => void;
}

/** The optional invitation below the type field, which keeps its distance in every state. */
export default function InvitationCard(props: InvitationProps) {
  return (
    <div className="invited">
      <Invitation {...props} />
    </div>
  );
}

/** Once signed, the green banner takes the invitation's place. */
function Invitation({ nationName, signature, onSigned }: InvitationProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const site = useSite();
  const nation = nationOf(site);
  const toast = useToast();
  const sign = (signed: TreatySignatureData) => {
    setOpen(false);
    onSigned(signed);
    void saveSignature(signed);
    toast({
      title: m.treaty_signed_title(),
      description: m.treaty_signed_toast({ nation_of_provider: nation, title: signed.signatoryTitle, nation: signed.nationName }),
    });
  };
  if (signature) {
    return (
      <div className="stack-2">
        <SignedBanner signature={signature} />
        <p>
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => onSigned(undefined)}>
            {m.treaty_remove()}
          </button>
        </p>
      </div>
    );
  }
  if (isDeclined) {
    return (
      <p className="small">
        <button type="button" className="btn btn--ghost btn--sm" onClick={() => setDeclined(false)}>
          {m.treaty_invite_open()}
        </button>
      </p>
    );
  }
  return (
    <aside className="invite" aria-labelledby="treaty-invitation">
      <div className="weave" />
      <div className="invite__in stack">
        <h3 id="treaty-invitation">{m.treaty_invite_title()}</h3>
        <p>
          {m.treaty_invite_text()} <b>{m.treaty_invite_optional()}</b>
          {m.treaty_invite_optional_rest()}
        </p>
        <div className="row">
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            <Icon name="pen" />
            {m.treaty_invite_open()}
          </button>
          <button type="button" className="btn btn--ghost" onClick={() => setDeclined(true)}>
            {m.treaty_invite_later()}
          </button>
        </div>
      </div>
      {isOpen && (
        <LazyPart>
          <TreatyDialog nationName={nationName()} onSigned={sign} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </aside>
  );
}
