import { lazy, type RefObject, useEffect } from "react";
import { createPortal } from "react-dom";
import { m } from "../../../shared/messages/generated/messages.js";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { keepPagesOffline } from "../../offline/register.ts";
import { Icon } from "../../kit/Icon.tsx";
import { fetchAgain } from "../../kit/fetch-again.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { useOnline } from "../../kit/use-online.ts";
import { AsideDrafts } from "./AsideDrafts.tsx";
import { BroughtIn } from "./BroughtIn.tsx";
import { useCallOfDraft } from "./call-of-draft.ts";
import { CloneOffer } from "./CloneOffer.tsx";
import { ConflictChoice } from "./ConflictChoice.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { FormOutbox } from "./FormOutbox.tsx";
import { mayWrite, personOf } from "./together/together.ts";
import { UnaskedAnswers } from "./UnaskedAnswers.tsx";
import { useServerDraft } from "./use-server-draft.ts";
import "./drafts.css";

/** Few drafts are written by several people. */
const TogetherPart = lazy(() => fetchAgain(() => import("./together/TogetherPart.tsx")));

interface DraftToolsProps {
  draft: DraftHandle;
  /** Where the panel of the other device stands: after the form. */
  panel: RefObject<HTMLElement | null>;
  /** Asked before the review: true when no other device has written what this one has not seen. */
  onSettling: (isSettled: () => Promise<boolean>) => void;
  /** Shows in the form what the server found wrong with a submission that was sent later. */
  onRefused: (errors: FieldErrors) => void;
}

/** What the form has to say about its draft. Fetched when the form is usable; without it the form still works and keeps. */
export default function DraftTools({ draft, panel, onSettling, onRefused }: DraftToolsProps) {
  const server = useServerDraft(draft);
  const isOnline = useOnline();
  useCallOfDraft(draft);
  const shared = draft.kept?.shared;
  const isGuest = personOf(shared) !== undefined;
  useEffect(() => {
    keepPagesOffline();
  }, []);
  useEffect(() => {
    onSettling(async () => {
      await draft.save();
      if (!isGuest) return server.isSettled();
      // Somebody who was invited does not send: here it is said who does.
      document.getElementById("guest")?.focus();
      return false;
    });
  });
  return (
    <>
      {!isOnline && (
        <p className="banner banner--info" role="status">
          <Icon name="info" />
          <span>{m.draft_offline()}</span>
        </p>
      )}
      {draft.isUnsaved && (
        <p className="banner banner--info" role="alert">
          <Icon name="warning" />
          <span>{m.form_cannot_save()}</span>
        </p>
      )}
      <FormOutbox draft={draft} onRefused={onRefused} />
      {server.conflict && <ConflictChoice conflict={server.conflict} savedAt={draft.kept?.savedAt} onChosen={server.settle} />}
      {server.broughtIn && <BroughtIn {...server.broughtIn} />}
      {shared && panel.current && (
        <LazyPart>
          <TogetherPart
            draft={draft}
            shared={shared}
            panel={panel.current}
            isWaiting={server.state === "waiting"}
            onChanged={server.look}
          />
        </LazyPart>
      )}
      <CloneOffer draft={draft} />
      <AsideDrafts draft={draft} />
      {mayWrite(shared) && <UnaskedAnswers draft={draft} />}
      {panel.current && !isGuest && createPortal(<Elsewhere draft={draft} server={server} />, panel.current)}
    </>
  );
}
