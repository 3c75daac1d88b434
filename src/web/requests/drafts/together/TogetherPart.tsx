import { useEffect } from "react";
import { createPortal } from "react-dom";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { SharedDraft } from "../../../offline/device-drafts.ts";
import type { DraftHandle } from "../../../offline/draft.ts";
import { AnswersRead } from "./AnswersRead.tsx";
import { GuestNote } from "./GuestNote.tsx";
import { OwnersPanel } from "./OwnersPanel.tsx";
import { RemarkPlaces } from "./RemarkPlaces.tsx";
import { isTogether, mayWrite, personOf } from "./together.ts";
import "./together.css";

interface Props {
  draft: DraftHandle;
  shared: SharedDraft;
  /** After the form, which it stands beside. */
  panel: HTMLElement;
  isWaiting: boolean;
  onChanged: () => Promise<void>;
}

/** What a draft that several people are in says and offers, by the role of whoever has this device. */
export default function TogetherPart({ draft, shared, panel, isWaiting, onChanged }: Props) {
  const form = panel.parentElement?.querySelector("form") ?? undefined;
  const person = personOf(shared);
  useRoleOfForm(form, person && (mayWrite(shared) ? "write" : "read"));
  const inForm = form && mayWrite(shared) && !shared.over && isTogether(shared) && (
    <RemarkPlaces form={form} shared={shared} onChanged={onChanged} />
  );
  if (!person)
    return (
      <>
        {createPortal(<OwnersPanel shared={shared} onChanged={onChanged} />, panel)}
        {inForm}
      </>
    );
  const end = form?.querySelector(".submitrow")?.parentElement;
  return (
    <>
      <GuestNote draft={draft} shared={shared} person={person} isWaiting={isWaiting} onChanged={onChanged} />
      {!mayWrite(shared) && !shared.over && <AnswersRead shared={shared} onChanged={onChanged} />}
      {inForm}
      {end && !shared.over && createPortal(<p className="need guest__end">{m.together_no_send()}</p>, end)}
    </>
  );
}

/** Nobody who was invited sends, and who only reads has no fields: the styles go by this. The server refuses both by itself. */
function useRoleOfForm(form: HTMLFormElement | undefined, role: "write" | "read" | undefined): void {
  useEffect(() => {
    if (!form || !role) return undefined;
    form.setAttribute("data-draft-role", role);
    return () => {
      form.removeAttribute("data-draft-role");
    };
  }, [form, role]);
}
