import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { consentDocumentMedia, mostConsentDocumentBytes } from "../../../shared/domain/consent.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { OneUpload } from "./one-upload.ts";
import "./attachments.css";

/** A document that has arrived whole, as the form names it to the server. */
export interface SentFile {
  id: string;
  token: string;
  name: string;
}

type Standing =
  | { is: "none"; problem?: string }
  | { is: "sending" | "broken"; name: string; sent: number; size: number }
  | { is: "done"; name: string };

interface Props {
  label: string;
  hint: string;
  /** Said when the code that sends files did not come. */
  failed: string;
  error: string | undefined;
  /** Undefined when there is none, `waiting` while it is on its way. */
  onChange: (file: SentFile | "waiting" | undefined) => void;
}

/** The document of a consent, at the desk and on the community's page: it is sent while the rest is filled in. */
export function DocumentField({ label, hint, failed, error, onChange }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const { standing, send, remove } = useOneDocument((file) => {
    hadFocus.current = field.current?.contains(document.activeElement) ?? false;
    onChange(file);
    // The form looks at its problems again, as it does when somebody types.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const isEmpty = standing.is === "none";
  // One control makes room for the other: it hands on the focus if it had it, and takes it from nobody.
  useLayoutEffect(() => {
    if (hadFocus.current) field.current?.querySelector<HTMLElement>("#document")?.focus();
  }, [isEmpty]);
  const problem = (standing.is === "none" && standing.problem) || error;
  const control = { id: "document", "aria-describedby": problem ? "document-hint document-error" : "document-hint" };
  return (
    <div ref={field} className={problem ? "field has-err" : "field"}>
      <label htmlFor={isEmpty ? control.id : undefined}>
        {label} <span className="opt">{m.form_optional()}</span>
      </label>
      <p className="hint" id="document-hint">
        {hint}
      </p>
      {problem && (
        <p className="err" id="document-error">
          {problem}
        </p>
      )}
      {isEmpty && (
        <input
          {...control}
          className="in"
          type="file"
          accept={consentDocumentMedia.join(",")}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) send(file).catch(() => remove(failed));
          }}
        />
      )}
      <p className="attach__one" role="status">
        {sentenceOf(standing)}
      </p>
      {(standing.is === "sending" || standing.is === "broken") && (
        <progress
          className="attach__bar"
          value={standing.sent}
          max={standing.size}
          aria-label={m.att_progress_of({ name: standing.name })}
        />
      )}
      {standing.is !== "none" && (
        <button
          {...control}
          type="button"
          className="btn btn--q btn--sm attach__take"
          aria-label={m.att_remove_of({ name: standing.name })}
          onClick={() => remove()}
        >
          {m.att_remove()}
        </button>
      )}
    </div>
  );
}

/** At most one file at a time; what still comes in from one that was removed changes nothing. */
function useOneDocument(onChange: Props["onChange"]) {
  const [standing, setStanding] = useState<Standing>({ is: "none" });
  const wanted = useRef<File>(undefined);
  const upload = useRef<OneUpload>(undefined);
  const drop = () => {
    upload.current?.pause();
    upload.current = undefined;
    wanted.current = undefined;
  };
  useEffect(() => () => drop(), []);

  const remove = (problem?: string) => {
    drop();
    setStanding(problem === undefined ? { is: "none" } : { is: "none", problem });
    onChange(undefined);
  };
  const send = async (file: File) => {
    const refused = refusalOf(file);
    if (refused) return remove(refused);
    const { name, size } = file;
    wanted.current = file;
    const on = (is: "sending" | "broken", sent: number) => setStanding({ is, name, sent, size });
    on("sending", 0);
    onChange("waiting");
    const known = { id: "", token: "", name };
    let arrived = 0;
    const ifWanted = (act: () => void) => wanted.current === file && act();
    // The sender of files is fetched only when there is one.
    const { makeUpload } = await import("./one-upload.ts");
    if (wanted.current !== file) return;
    upload.current = makeUpload(file, name, {
      onKnown: (id, token) => Object.assign(known, { id, token }),
      onProgress: (sent) => ifWanted(() => on("sending", (arrived = sent))),
      onBroken: () => ifWanted(() => on("broken", arrived)),
      onDone: () =>
        ifWanted(() => {
          setStanding({ is: "done", name });
          onChange({ ...known });
        }),
      onFailed: (reason) => ifWanted(() => remove(reason)),
    });
    await upload.current.start();
  };
  return { standing, send, remove };
}

/** Says at once what the server would say after the whole file; it judges by the content. */
function refusalOf({ size, type }: File): string | undefined {
  if (size > mostConsentDocumentBytes) return m.consx_error_document_size();
  // Some telephones do not say what a file is.
  return type === "" || consentDocumentMedia.includes(type) ? undefined : m.consx_error_document_type();
}

function sentenceOf(standing: Standing): string {
  if (standing.is === "none") return "";
  const { name } = standing;
  if (standing.is === "sending") return m.att_one_sending({ name });
  return standing.is === "broken" ? m.att_one_broken({ name }) : m.att_one_done({ name });
}
