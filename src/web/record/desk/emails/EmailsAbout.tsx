import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { EmailRows } from "./EmailRows.tsx";

/** As many as are read at a glance; the outbox has the others. */
const most = 10;

/** What was mailed about one thing, the newest first, and what became of each message. */
export function EmailsAbout({ reference }: { reference: string }) {
  const emails = useQuery({
    queryKey: [...keys.emails, "about", reference],
    queryFn: () => api("GET /api/admin/emails", { query: { record: reference, limit: String(most) } }),
    ...freshOnOpen,
  });
  return (
    <Loaded of={emails} failed={m.emails_list_failed()}>
      {({ items, nextCursor }) => (
        <>
          {items.length === 0 ? <p className="small muted">{m.recpage_no_emails()}</p> : <EmailRows items={items} />}
          {nextCursor && (
            <p>
              <Link className="arrow" href={deskPaths.emailsAbout(reference)}>
                {m.recpage_all_emails()}
                <Icon name="arrow" />
              </Link>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
