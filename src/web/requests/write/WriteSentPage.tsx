import { Link, useSearch } from "wouter";
import { readReference } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { Reference } from "../sent/Reference.tsx";
import "../sent/sent.css";

export const titleOf = m.title_write_sent;

/** Where the form for communities and visitors leads, with a script and without. */
export default function WriteSentPage() {
  const { receipt } = usePageData();
  // An address can say anything; only what looks like a reference is shown.
  const reference = readReference(new URLSearchParams(useSearch()).get("reference") ?? receipt?.reference ?? "");
  return (
    <main id="main">
      <PageHead
        title={reference ? m.write_sent() : m.write_sent_nothing()}
        lead={reference ? m.write_sent_text() : m.write_sent_nothing_text()}
        isFocused={reference !== undefined}
      />
      <div className="wrap sentpage__main">
        {reference && (
          <Reference reference={reference}>
            <p className="small muted">{m.form_reference_keep()}</p>
          </Reference>
        )}
        <p>
          <Link href={paths.message}>{m.write_sent_again()}</Link>
        </p>
      </div>
    </main>
  );
}
