import type { DraftRole } from "../../../../shared/domain/draft-roles.ts";
import { requestAnswerLabel } from "../../../../shared/domain/organisation-labels.ts";
import { requestFieldNames } from "../../../../shared/domain/request-fields.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { SharedDraft } from "../../../offline/device-drafts.ts";
import type { DraftHandle } from "../../../offline/draft.ts";
import { CopyButton } from "../../../session/account/CopyButton.tsx";
import { questionLabel } from "../question-label.ts";
import { PeopleList } from "./PeopleList.tsx";
import { Remarks } from "./Remarks.tsx";
import { mayWrite, type Person, type Together } from "./together.ts";

const youMay: Record<DraftRole, () => string> = {
  write: m.together_you_write,
  comment: m.together_you_comment,
  read: m.together_you_read,
};

const ends: Record<NonNullable<SharedDraft["over"]>, { title: () => string; text: () => string }> = {
  ended: { title: m.together_ended_title, text: m.together_ended_text },
  sent: { title: m.together_sent_title, text: m.together_sent_text },
  gone: { title: m.together_gone_title, text: m.together_gone_text },
};

interface GuestNoteProps {
  draft: DraftHandle;
  shared: SharedDraft;
  person: Person;
  isWaiting: boolean;
  onChanged: () => Promise<void>;
}

/** What somebody who was invited may do here, who sends the request, and who else is there. */
export function GuestNote({ draft, shared, person, isWaiting, onChanged }: GuestNoteProps) {
  if (shared.over) return <Over draft={draft} shared={shared} end={ends[shared.over]} />;
  return (
    <section className="card stack draftnote" id="guest" aria-labelledby="guest-title" tabIndex={-1}>
      <h2 className="h3" id="guest-title">
        {m.together_you_are({ name: person.name })}
      </h2>
      <p>{youMay[person.role]()}</p>
      {isWaiting && mayWrite(shared) && (
        <p className="small" role="status">
          {m.together_waiting()}
        </p>
      )}
      <PeopleList together={shared.together as Together} />
      {person.role !== "read" || shared.together?.remarks.some(({ field }) => field === null) ? (
        <div>
          <h3 className="people__title">{m.together_remarks_whole()}</h3>
          <Remarks shared={shared} onChanged={onChanged} />
        </div>
      ) : null}
    </section>
  );
}

function Over({ draft, shared, end }: Pick<GuestNoteProps, "draft" | "shared"> & { end: (typeof ends)["sent"] }) {
  const hasWords = mayWrite(shared);
  return (
    <section className="card stack draftnote" id="guest" aria-labelledby="guest-title" tabIndex={-1} role="status">
      <h2 className="h3" id="guest-title">
        {end.title()}
      </h2>
      <p>
        {end.text()} {hasWords && m.together_words_here()}
      </p>
      <p className="row">
        {hasWords && <CopyButton text={answersAsText(draft.kept?.values ?? {})} label={m.together_copy_answers()} />}
        <button type="button" className="btn btn--q btn--sm" onClick={() => void draft.clear()}>
          {m.together_remove_here()}
        </button>
      </p>
    </section>
  );
}

function answersAsText(values: Record<string, string>): string {
  return requestFieldNames
    .filter((field) => values[field]?.trim())
    .map((field) => `${questionLabel(field)}\n${requestAnswerLabel(field, values[field] ?? "")}`)
    .join("\n\n");
}
