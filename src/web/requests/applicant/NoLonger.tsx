import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, CallError } from "../../api/client.ts";
import { PageHead } from "../../kit/PageHead.tsx";

interface Props {
  token: string;
  error: unknown;
  /** The class of the column in which the page says something instead of its content. */
  plainColumn: string;
  goneTitle: string;
  /** Where a page leads when there is nothing behind its link: to a new link, unless said. */
  goneWay?: ReactNode;
  failedTitle: string;
  failedText: string;
  onAgain: () => void;
}

/** What stands in the place of a page whose link does not open it: with the way to one that does. */
export function NoLonger({ token, error, plainColumn, goneTitle, goneWay, failedTitle, failedText, onAgain }: Props) {
  const failure = error instanceof CallError ? error : undefined;
  if (failure?.code === "link_replaced")
    return (
      <Plain column={plainColumn} title={m.req_replaced_title()} text={failure.reason ?? m.req_replaced()}>
        <Current token={token} />
      </Plain>
    );
  if (failure?.status === 404)
    return (
      <Plain column={plainColumn} title={goneTitle} text={failure.reason ?? m.req_gone()}>
        {goneWay ?? (
          <Link className="btn" href={paths.requestLink}>
            {m.req_page_new_link()}
          </Link>
        )}
      </Plain>
    );
  return (
    <Plain column={plainColumn} title={failedTitle} text={failure?.reason || failedText}>
      <button type="button" className="btn" onClick={onAgain}>
        {m.try_again()}
      </button>
    </Plain>
  );
}

function Plain({ column, title, text, children }: { column: string; title: string; text: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
      <div className={`wrap ${column}`}>{children}</div>
    </main>
  );
}

/** Who still has an older email open is sent the current link, to the recorded address. */
function Current({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string>();
  const [isPending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    try {
      setAnswer((await api("POST /api/requests/{token}/current-link", { params: { token } })).message);
    } catch (error) {
      setAnswer((error instanceof CallError && error.reason) || m.req_page_no_connection());
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="stack">
      <p>
        <button type="button" className="btn" disabled={isPending} onClick={() => void send()}>
          {m.req_replaced_send()}
        </button>
      </p>
      <p role="status">{answer}</p>
    </div>
  );
}
