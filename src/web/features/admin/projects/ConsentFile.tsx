import { useEffect, useRef, useState } from "react";
import { consentDocumentMedia, mostConsentDocumentBytes } from "../../../../shared/domain/consent.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { OneUpload } from "../../attachments/one-upload.ts";

/** A document that has arrived whole, as the consent names it. */
export interface SentFile {
  id: string;
  token: string;
  name: string;
}

type Standing =
  | { is: "none"; problem?: string }
  | { is: "sending" | "broken"; name: string; percent: number }
  | { is: "done"; name: string };

interface Props {
  error: string | undefined;
  /** Undefined when there is none, `waiting` while it is on its way. */
  onChange: (file: SentFile | "waiting" | undefined) => void;
}

/** Sends the document of a consent while the rest is filled in. */
export function ConsentFile({ error, onChange }: Props) {
  const [standing, setStanding] = useState<Standing>({ is: "none" });
  const upload = useRef<OneUpload>(null);
  const choose = useRef<HTMLInputElement>(null);
  useEffect(() => () => upload.current?.pause(), []);

  const remove = (problem?: string) => {
    upload.current?.pause();
    upload.current = null;
    setStanding(problem === undefined ? { is: "none" } : { is: "none", problem });
    onChange(undefined);
    choose.current?.focus();
  };
  const send = async (file: File) => {
    if (file.size > mostConsentDocumentBytes) return remove(m.consx_error_document_size());
    if (!consentDocumentMedia.includes(file.type)) return remove(m.consx_error_document_type());
    const { name } = file;
    const on = (is: "sending" | "broken", sent = 0) =>
      setStanding({ is, name, percent: file.size > 0 ? Math.floor((sent / file.size) * 100) : 0 });
    on("sending");
    onChange("waiting");
    const known = { id: "", token: "", name };
    // The sender of files is fetched only when there is one.
    const { makeUpload } = await import("../../attachments/one-upload.ts");
    upload.current = makeUpload(file, name, {
      onKnown: (id, token) => Object.assign(known, { id, token }),
      onProgress: (sent) => on("sending", sent),
      onBroken: () => on("broken"),
      onDone: () => {
        setStanding({ is: "done", name });
        onChange({ ...known });
      },
      onFailed: (reason) => remove(reason),
    });
    await upload.current.start();
  };

  const problem = (standing.is === "none" && standing.problem) || error;
  return (
    <div className={problem ? "field has-err" : "field"}>
      <label htmlFor="document">
        {m.consx_file()} <span className="opt">{m.form_optional()}</span>
      </label>
      <p className="hint" id="document-hint">
        {m.consx_file_hint()}
      </p>
      {problem && (
        <p className="err" id="document-error">
          {problem}
        </p>
      )}
      <input
        ref={choose}
        className="in"
        type="file"
        id="document"
        accept={consentDocumentMedia.join(",")}
        aria-describedby={problem ? "document-hint document-error" : "document-hint"}
        hidden={standing.is !== "none"}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) send(file).catch(() => remove(m.consx_load_failed()));
        }}
      />
      <p className="small" role="status">
        {sentenceOf(standing)}
      </p>
      {standing.is !== "none" && (
        <button type="button" className="btn btn--q btn--sm" onClick={() => remove()}>
          {m.consx_file_remove()}
        </button>
      )}
    </div>
  );
}

function sentenceOf(standing: Standing): string {
  if (standing.is === "none") return "";
  if (standing.is === "sending") return m.consx_file_sending({ name: standing.name, percent: standing.percent });
  return standing.is === "broken" ? m.consx_file_broken({ name: standing.name }) : m.consx_file_done({ name: standing.name });
}
