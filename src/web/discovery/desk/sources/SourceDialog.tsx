import { useId, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { AboutFields, MappingFields } from "./MappingFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { addSource, checkOwnSource, type Place, updateSource } from "./save-source.ts";
import type { Source } from "./source.ts";

interface Props {
  /** Without one a new source is added. */
  source?: Source;
  onClose: () => void;
  onChanged: () => void;
}

/** Says where a register is read from; of an administrator's own also what its columns hold. */
export function SourceDialog({ source, onClose, onChanged }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const toast = useToast();
  const [place, setPlace] = useState<Place>(source?.fileName ? "folder" : "address");
  const [percent, setPercent] = useState<number>();
  const isOwn = source === undefined || source.isOwn;
  const { errors, summary, isPending, submit } = useSubmission<unknown>({
    form,
    check: (values) => (isOwn ? checkOwnSource(values, place, fileIn(form.current)) : {}),
    send: (values) => (source ? updateSource(source, values, place) : addSource(values, place, fileIn(form.current), setPercent)),
    onSent: () => {
      onChanged();
      toast(source ? { title: m.source_saved() } : { title: m.source_added(), description: m.source_added_text() });
      onClose();
    },
    onFailed: (error) => {
      // The source may be there already, without its file.
      onChanged();
      setPercent(undefined);
      toast({ title: m.source_not_saved(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" });
    },
  });
  return (
    <Dialog
      title={source ? m.source_edit_title() : m.source_add()}
      className="admin dialog--source"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form={formId} disabled={isPending}>
            {isPending ? m.desk_saving() : m.desk_save()}
          </button>
        </>
      }
    >
      <form ref={form} id={formId} className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {isOwn ? <AboutFields source={source} errors={errors} /> : <p className="name">{source.name}</p>}
        <PlaceFields source={source} errors={errors} place={place} onPlace={setPlace} />
        {percent !== undefined && <progress className="upbar" max={100} value={percent} aria-label={m.source_upload_progress()} />}
        {isOwn && <MappingFields source={source} errors={errors} />}
      </form>
    </Dialog>
  );
}

function fileIn(form: HTMLFormElement | null): File | undefined {
  const file = form && new FormData(form).get("file");
  return file instanceof File && file.size > 0 ? file : undefined;
}
