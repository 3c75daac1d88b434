import { m } from "../../shared/messages/generated/messages.js";
import { CallError, lastFailed } from "../api/client.ts";
import { Icon } from "./Icon.tsx";

/** What takes the place of a page, or of a drawer's content, that broke: what happened, what to tell us, and a way on. */
export default function Broken({ error, onClose }: { error: unknown; onClose?: (() => void) | undefined }) {
  const call = error instanceof CallError ? error : lastFailed?.page === location.pathname ? lastFailed.error : undefined;
  const requestId = call?.requestId;
  const words = (
    <>
      <p>{m.broken_text()}</p>
      <p className="small">{requestId === undefined ? m.broken_no_request() : m.broken_request({ id: requestId })}</p>
      <p className="row">
        <button type="button" className="btn" onClick={() => location.reload()}>
          {m.broken_reload()}
        </button>
      </p>
    </>
  );
  if (!onClose)
    return (
      <main id="main" className="wrap pageskel">
        <div className="stack" role="alert">
          <h1>{m.broken_title()}</h1>
          {words}
        </div>
      </main>
    );
  return (
    <section className="drawer" role="dialog" aria-label={m.broken_drawer_title()}>
      <header>
        <span className="sp" />
        <button type="button" className="btn btn--ghost btn--icon" aria-label={m.dialog_close()} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className="drawer__body stack" role="alert">
        <h2>{m.broken_drawer_title()}</h2>
        {words}
      </div>
    </section>
  );
}
