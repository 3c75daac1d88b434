import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatFileSize, isGivenOut, type ScanState } from "../../../shared/domain/attachments.ts";
import { requestFields } from "../../../shared/domain/request-fields.ts";
import { soundMediaOf } from "../../../shared/domain/spoken-answers.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { address, api, type CallOutput } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { fetchSound, Sound } from "../attachments/Sound.tsx";
import "../attachments/attachments.css";

type Document = CallOutput<"GET /api/admin/funding-requests/{id}/attachments">["items"][number];

/** What a warning is about: to listen to it with `go`, to download it otherwise. */
type Asked = Document & { go?: () => void };

/** The documents of a request at the desk: what they are, whether they were scanned, their download, and the player of recordings. */
export function RequestDocuments({ requestId }: { requestId: number }) {
  const [asked, setAsked] = useState<Asked>();
  const documents = useQuery({
    queryKey: [...keys.fundingRequests, "attachments", requestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/attachments", { params: { id: String(requestId) } }),
    ...freshOnOpen,
  });
  return (
    <div>
      <h3 className="xs dim plainhead">{m.att_desk_heading()}</h3>
      {documents.isError && <p className="small">{m.att_desk_failed()}</p>}
      {documents.data?.items.length === 0 && <p className="small muted">{m.att_desk_none()}</p>}
      <ul className="attach__list attach__list--desk" aria-label={m.att_desk_heading()}>
        {documents.data?.items.map((document) => (
          <DocumentRow key={document.id} document={document} onAsk={(go) => setAsked({ ...document, ...(go && { go }) })} />
        ))}
      </ul>
      {asked && (
        <Dialog
          title={asked.go ? m.att_desk_hear_title({ name: asked.name }) : m.att_desk_warning_title({ name: asked.name })}
          className="dialog--narrow"
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <button type="button" className="btn btn--q" onClick={() => setAsked(undefined)}>
                {m.desk_cancel()}
              </button>
              <Anyway asked={asked} onDone={() => setAsked(undefined)} />
            </>
          }
        >
          <div className="dialog__body">
            <p>{m.att_desk_warning()}</p>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Anyway({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const { go } = asked;
  if (!go)
    return (
      <a className="btn btn--admin" href={downloadAddress(asked)} download onClick={onDone}>
        {m.att_desk_download_anyway()}
      </a>
    );
  const listen = () => {
    onDone();
    go();
  };
  return (
    <button type="button" className="btn btn--admin" onClick={listen}>
      {m.att_desk_hear_anyway()}
    </button>
  );
}

function DocumentRow({ document, onAsk }: { document: Document; onAsk: (go?: () => void) => void }) {
  const { name, size, scan, hasMacros, question } = document;
  const media = isGivenOut(scan) ? soundMediaOf(document.type) : undefined;
  const button = { className: "btn btn--q btn--sm", "aria-label": m.att_desk_download_of({ name }) };
  return (
    <li className="attach__file">
      <Icon name="document" />
      <div className="attach__what stack-2">
        <bdi className="attach__name">{name}</bdi>
        {question && <p className="xs muted">{m.speak_answer_to({ question: requestFields[question].label() })}</p>}
        <p className="row row--tight xs">
          <span className="muted num">{formatFileSize(size, localeTagOf(currentLanguage()))}</span>
          <span className={badges[scan]} title={document.scanFinding ?? undefined}>
            {scanLabels[scan]()}
          </span>
          {hasMacros && <span className="badge badge--wait">{m.att_desk_macros()}</span>}
        </p>
      </div>
      <div className="attach__do">
        {media && (
          <Sound
            name={name}
            load={() => fetchSound(downloadAddress(document), media)}
            onListen={scan === "not_scanned" ? onAsk : undefined}
          />
        )}
        {scan === "clean" && (
          <a {...button} href={downloadAddress(document)} download>
            <Icon name="download" />
            {m.att_desk_download()}
          </a>
        )}
        {scan === "not_scanned" && (
          <button type="button" {...button} onClick={() => onAsk()}>
            <Icon name="download" />
            {m.att_desk_download()}
          </button>
        )}
      </div>
    </li>
  );
}

const badges: Record<ScanState, string> = {
  waiting: "badge badge--info",
  clean: "badge badge--ok",
  infected: "badge badge--no",
  not_scanned: "badge badge--wait",
};

const scanLabels: Record<ScanState, () => string> = {
  waiting: m.att_desk_scan_waiting,
  clean: m.att_desk_scan_clean,
  infected: m.att_desk_scan_infected,
  not_scanned: m.att_desk_scan_not_scanned,
};

function downloadAddress({ id, scan }: Document): string {
  return address("/api/admin/attachments/{id}", { id: String(id) }, scan === "not_scanned" ? { accept: "not_scanned" } : {});
}
