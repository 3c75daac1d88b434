import { useRef, useState } from "react";
import { formatFileSize, toAttachmentRefs } from "../../../shared/domain/attachments.ts";
import { requestFields } from "../../../shared/domain/request-fields.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { AttachmentsField } from "../attachments/AttachmentsField.tsx";
import { fetchSound, Sound } from "../attachments/Sound.tsx";
import { checkFiles } from "../attachments/check-files.ts";
import type { PartProps } from "./RequestPage.tsx";

/** The documents of the request, and a way to add more while it is open. */
export function Documents({ token, shown, onChanged }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button is there again after this rendering.
    setTimeout(() => opener.current?.focus());
  };
  return (
    <div className="stack-2">
      <h3>{m.req_page_documents()}</h3>
      {shown.documents.length === 0 && <p className="muted">{m.req_page_no_documents()}</p>}
      <ul className="req__docs">
        {shown.documents.map(({ id, name, size, question, media }, index) => (
          <li key={index}>
            <Icon name="document" />
            <span>
              <bdi>{name}</bdi> <span className="dim nowrap">{formatFileSize(size, localeTagOf(currentLanguage()))}</span>
              {question && (
                <span className="small muted req__spoken">{m.speak_answer_to({ question: requestFields[question].label() })}</span>
              )}
              {media && (
                <Sound name={name} load={() => fetchSound(address("/api/requests/{token}/documents/{id}", { token, id }), media)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && <AddForm token={token} onChanged={onChanged} onClose={close} />}
      {!isOpen && shown.canWithdraw && (
        <p>
          <button type="button" className="btn btn--2 btn--sm" ref={opener} onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {m.req_docs_open()}
          </button>
        </p>
      )}
    </div>
  );
}

function AddForm({ token, onChanged, onClose }: Pick<PartProps, "token" | "onChanged"> & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, isPending, submit } = useSubmission({
    form,
    check: ({ attachments }) => (toAttachmentRefs(attachments) ? checkFiles(attachments) : { attachments: m.req_docs_choose() }),
    send: ({ attachments }) =>
      api("POST /api/requests/{token}/documents", { params: { token }, body: { attachments: toAttachmentRefs(attachments) ?? [] } }),
    onSent: (shown) => {
      onChanged(shown);
      toast({ title: m.req_docs_added() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.req_page_not_done(), description: error.reason ?? m.req_page_no_connection(), variant: "destructive" }),
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <AttachmentsField error={errors["attachments"]} initial={undefined} kinds={m.req_docs_kinds()} />
      <div className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? m.req_docs_adding() : m.req_docs_add()}
        </button>
        <button type="button" className="btn btn--q" onClick={onClose}>
          {m.req_page_cancel()}
        </button>
      </div>
    </form>
  );
}
