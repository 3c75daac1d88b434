import { type DragEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { keptHours, mostFileBytes, mostFilesOfRequest, readKeptFiles } from "../../../shared/domain/attachments.ts";
import { acceptedEndings } from "../../../shared/domain/file-names.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { SpokenAnswers } from "../spoken/SpokenAnswers.tsx";
import { FileRow } from "./FileRow.tsx";
import { createUploadList, type ListedFile, toKept, type UploadList } from "./upload-list.ts";
import "./attachments.css";

interface AttachmentsProps {
  /** The form's field that holds the list. */
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  kinds?: string | undefined;
}

/** Chooses, sends and lists the documents of a form. */
export default function Attachments({ field, error, kinds }: AttachmentsProps) {
  const [files, setFiles] = useState<ListedFile[]>([]);
  const [said, setSaid] = useState("");
  const list = useMemo(() => createUploadList({ show: setFiles, say: setSaid }), []);
  const picker = useRef<HTMLInputElement>(null);
  useFieldOf(field, list, files);
  useEffect(() => {
    window.addEventListener("online", list.hurry);
    return () => window.removeEventListener("online", list.hurry);
  }, [list]);

  const remove = (key: string) => {
    list.remove(key);
    // Its button is gone with it; the keyboard goes on from the one that all began with.
    picker.current?.focus();
  };
  return (
    <div className={error ? "field attach has-err" : "field attach"} role="group" aria-labelledby="attachments-title">
      <h3 className="lab" id="attachments-title">
        {m.att_heading()} <span className="opt">{m.form_optional()}</span>
      </h3>
      <p className="hint" id="attachments-hint">
        {m.att_intro({ files: mostFilesOfRequest, size: `${mostFileBytes / 1_000_000} MB` })} {kinds ?? m.att_kinds({ hours: keptHours })}
      </p>
      {error && (
        <p className="err" id="attachments-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
      <DropArea onFiles={list.add}>
        <input
          type="file"
          id="attachments"
          className="vh"
          multiple
          accept={acceptedEndings}
          ref={picker}
          aria-describedby={error ? "attachments-hint attachments-error" : "attachments-hint"}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            list.add(Array.from(currentTarget.files ?? []));
            // The same file can be chosen again after it was removed.
            currentTarget.value = "";
          }}
        />
        <label className="btn btn--2" htmlFor="attachments">
          <Icon name="plus" />
          {m.att_choose()}
        </label>
        <span className="small muted d-only">{m.att_drop()}</span>
      </DropArea>
      {files.length > 0 && (
        <ul className="attach__list" aria-label={m.att_list()}>
          {files.map((file) => (
            <FileRow key={file.key} file={file} list={list} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      )}
      <p className="vh" role="status">
        {said}
      </p>
      <SpokenAnswers field={field} list={list} files={files} />
    </div>
  );
}

/** The list and the form's field say the same: the draft writes the one, the person changes the other. */
function useFieldOf(field: RefObject<HTMLInputElement | null>, list: UploadList, files: ListedFile[]): void {
  const written = useRef<string>(undefined);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const read = () => {
      if (element.value === written.current) return;
      written.current = element.value;
      list.takeIn(readKeptFiles(element.value));
    };
    read();
    const { form } = element;
    element.addEventListener("input", read);
    form?.addEventListener("reset", list.empty);
    return () => {
      element.removeEventListener("input", read);
      form?.removeEventListener("reset", list.empty);
    };
  }, [field, list]);

  useEffect(() => {
    const element = field.current;
    const kept = toKept(files);
    const text = kept.length > 0 ? JSON.stringify(kept) : "";
    if (!element || written.current === undefined || text === element.value) return;
    written.current = text;
    putInto(element, text);
  }, [field, files]);
}

/** The draft hears of it as of anything that is typed. */
function putInto(element: HTMLInputElement, text: string): void {
  element.value = text;
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Files may be dropped here too; everything works without. */
function DropArea({ children, onFiles }: { children: React.ReactNode; onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={isOver ? "attach__drop is-over" : "attach__drop"}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(Array.from(event.dataTransfer.files));
      }}
    >
      {children}
    </div>
  );
}
