import type { ReactNode } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { CallError } from "../api/client.ts";
import { Icon } from "./Icon.tsx";
import { AgainIcon, EmptyPicture, NoMatchPicture } from "./pictures.tsx";

/** Nothing is there yet: says what will appear, and offers at most one action. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="tblwrap empty">
      <EmptyPicture />
      <h2 className="h3">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The search found nothing: repeats what was asked and offers the way back. */
export function NoMatch({ title, text, onClear }: { title: string; text: string; onClear: () => void }) {
  return (
    <div className="tblwrap empty">
      <NoMatchPicture />
      <h2 className="h3">{title}</h2>
      <p>{text}</p>
      <button type="button" className="btn btn--q btn--sm" onClick={onClear}>
        {m.desk_clear_filters()}
      </button>
    </div>
  );
}

/** The data did not come. `error` shows as the specification has it: "<status>: <message>" (§8). */
export function LoadFailed({ text, error, onRetry }: { text: string; error: Error; onRetry: () => void }) {
  return (
    <div className="banner banner--no" role="alert">
      <Icon name="warning" />
      <div className="row spread">
        <p>
          <b>{text}</b> {error instanceof CallError && error.status === 0 ? m.desk_no_connection() : error.message}
        </p>
        <button type="button" className="btn btn--q btn--sm" onClick={onRetry}>
          <AgainIcon />
          {m.try_again()}
        </button>
      </div>
    </div>
  );
}

/** Keeps the final shape of a list while it loads. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className="tblwrap" aria-busy="true">
      <p className="vh">{m.page_loading()}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skelrow" key={row} aria-hidden="true">
          <span className="skel skel--main" />
          <span className="skel" />
          <span className="skel skel--pill" />
          <span className="skel skel--date" />
        </div>
      ))}
    </div>
  );
}
