import { type RefObject, useEffect } from "react";
import { createPortal } from "react-dom";
import { m } from "../../../shared/messages/generated/messages.js";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { keepPagesOffline } from "../../offline/register.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useOnline } from "../../kit/use-online.ts";
import { AsideDrafts } from "./AsideDrafts.tsx";
import { CloneOffer } from "./CloneOffer.tsx";
import { ConflictChoice } from "./ConflictChoice.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { FormOutbox } from "./FormOutbox.tsx";
import { UnaskedAnswers } from "./UnaskedAnswers.tsx";
import { useServerDraft } from "./use-server-draft.ts";
import { momentOf } from "./words.ts";
import "./drafts.css";

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
  useEffect(() => {
    keepPagesOffline();
  }, []);
  useEffect(() => {
    onSettling(async () => {
      await draft.save();
      return server.isSettled();
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
      {server.broughtIn && (
        <p className="banner banner--info" role="status">
          <Icon name="info" />
          <span>
            {m.draft_brought_in()}{" "}
            <span className="muted">
              {m.draft_brought_in_detail({
                device: server.broughtIn.device || m.draft_conflict_other(),
                time: momentOf(server.broughtIn.changedAt),
              })}
            </span>
          </span>
        </p>
      )}
      <CloneOffer draft={draft} />
      <AsideDrafts draft={draft} />
      <UnaskedAnswers draft={draft} />
      {panel.current && createPortal(<Elsewhere draft={draft} server={server} />, panel.current)}
    </>
  );
}
