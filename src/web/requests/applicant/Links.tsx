import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError, type CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { formatDay } from "../../kit/dates.ts";
import { FormDialog } from "../../kit/FormDialog.tsx";

type Link = CallOutput<"GET /api/requests/{token}/links">["items"][number];

/** Every link that opens the request, for its applicant and its community: when it was made, for what, and its end. */
export function Links({ token }: { token: string }) {
  const { data, error } = useRead("GET /api/requests/{token}/links", { params: { token } });
  const [changed, setChanged] = useState<Link[]>();
  const [asked, setAsked] = useState<Link | "others">();
  const links = changed ?? data?.items;
  const hasOthers = links?.some(({ isThis }) => !isThis) ?? false;
  return (
    <section className="card stack js-only" aria-labelledby="links">
      <h2 id="links" className="h3">
        {m.req_links()}
      </h2>
      <p className="small muted">{m.req_links_text()}</p>
      {error && <p className="small">{(error instanceof CallError && error.reason) || m.req_page_no_connection()}</p>}
      {links && (
        <ul className="req__rights">
          {links.map((link) => (
            <li key={link.id}>
              <p>
                {sources[link.madeFor]()}
                {link.isThis && (
                  <>
                    {" "}
                    <span className="badge">{m.req_links_this()}</span>
                  </>
                )}
              </p>
              <p className="small muted">
                {m.req_links_made({ date: formatDay(link.createdAt) })}{" "}
                {link.lastUsedAt ? m.req_links_used({ date: formatDay(link.lastUsedAt) }) : m.req_links_unused()}
              </p>
              <button type="button" className="btn btn--q btn--sm" onClick={() => setAsked(link)}>
                {m.req_links_end()}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasOthers && (
        <button type="button" className="btn btn--2 btn--sm" onClick={() => setAsked("others")}>
          {m.req_links_end_others()}
        </button>
      )}
      {asked && <EndDialog token={token} which={asked} onEnded={setChanged} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

const sources: Record<Link["madeFor"], () => string> = {
  submission: m.req_links_submission,
  message: m.req_links_message,
  address: m.req_links_address,
};

interface EndProps {
  token: string;
  which: Link | "others";
  onEnded: (left: Link[]) => void;
  onClose: () => void;
}

function EndDialog({ token, which, onEnded, onClose }: EndProps) {
  const isThis = which !== "others" && which.isThis;
  const action = which === "others" ? m.req_links_end_others() : m.req_links_end();
  return (
    <FormDialog
      title={action}
      className=""
      action={action}
      pending={action}
      look="plain"
      cancel={m.req_page_cancel()}
      send={() =>
        which === "others"
          ? api("POST /api/requests/{token}/links/end-others", { params: { token } })
          : api("POST /api/requests/{token}/links/{id}/end", { params: { token, id: String(which.id) } })
      }
      // The page of a link that has ended has nothing more to show; what the server says of it does.
      onSent={({ items }) => (isThis ? location.reload() : onEnded(items))}
      done={{ title: which === "others" ? m.req_links_others_ended() : m.req_links_ended() }}
      error={m.req_page_not_done()}
      failedText={m.req_page_no_connection()}
      onClose={onClose}
    >
      {() => (
        <>
          {isThis && <p>{m.req_links_end_this_sure()}</p>}
          <p>{m.req_links_end_sure()}</p>
        </>
      )}
    </FormDialog>
  );
}
