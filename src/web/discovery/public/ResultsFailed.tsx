import { m } from "../../../shared/messages/generated/messages.js";

/** Comes with the page: what tells that the connection broke must not need it. */
export function ResultsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="dnone" role="alert">
      <h3>{m.discovery_results_failed()}</h3>
      <p>{m.discovery_results_failed_text()}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {m.try_again()}
      </button>
    </div>
  );
}
