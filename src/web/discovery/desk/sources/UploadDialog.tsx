import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { CallError } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { FileField } from "./PlaceFields.tsx";
import { fileAddress, type Source } from "./source.ts";
import { uploadFile } from "../../../kit/upload.ts";

/** Sends a register's file to the server, which then reads it instead of the address. Closing breaks it off. */
export function UploadDialog({ source, onClose, onChanged }: { source: Source; onClose: () => void; onChanged: () => void }) {
  const id = useId();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const breakOff = useRef<AbortController>(undefined);
  useEffect(() => () => breakOff.current?.abort(), []);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (percent !== undefined) return;
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.size === 0) return setProblem(m.source_upload_choose());
    setProblem(undefined);
    setPercent(0);
    breakOff.current = new AbortController();
    try {
      await uploadFile(fileAddress(source.id, file), file, breakOff.current.signal, setPercent);
      onChanged();
      toast({ title: m.source_uploaded(), description: file.name });
      onClose();
    } catch (error) {
      const reason = error instanceof CallError ? (error.reason ?? m.desk_no_connection()) : String(error);
      setProblem(reason);
      toast({ title: m.source_upload_failed(), description: reason, variant: "destructive" });
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <Dialog
      title={m.source_upload()}
      className="admin"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form={`${id}form`} disabled={percent !== undefined}>
            {percent === undefined ? m.source_upload_now() : m.source_uploading({ percent })}
          </button>
        </>
      }
    >
      <form id={`${id}form`} className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="name">{source.name}</p>
        <p className="small">{m.source_upload_text()}</p>
        <FileField name="file" error={problem} />
        {percent !== undefined && <progress className="upbar" max={100} value={percent} aria-label={m.source_upload_progress()} />}
      </form>
    </Dialog>
  );
}
