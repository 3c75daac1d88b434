import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import type { SharedDraft } from "../../../offline/device-drafts.ts";
import { Sure } from "../Sure.tsx";
import { momentOf } from "../words.ts";
import { InviteForm } from "./InviteForm.tsx";
import { MadeLink, type NewLink } from "./MadeLink.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { Remarks } from "./Remarks.tsx";
import { isTogether, type Person } from "./together.ts";

interface Props {
  shared: SharedDraft;
  onChanged: () => Promise<void>;
}

/** Where the owner of a draft invites people to it, sees who they are, and ends their links. */
export function OwnersPanel({ shared, onChanged }: Props) {
  const [made, setMade] = useState<NewLink>();
  const { token, together } = shared;
  const end = async ({ id }: Person) => {
    await api("DELETE /api/drafts/{token}/people/{id}", { params: { token, id: String(id) } });
    setMade((before) => (before?.id === id ? undefined : before));
    await onChanged();
  };
  return (
    <section className="card stack elsewhere" aria-labelledby="together-title">
      <h2 className="h3" id="together-title">
        {m.together_title()}
      </h2>
      <p className="small">{m.together_text()}</p>
      {together && isTogether(shared) && (
        <>
          <PeopleList together={together} renderMore={(person) => <OfPerson person={person} onEnd={() => end(person)} />} />
          <div>
            <h3 className="people__title">{m.together_remarks_whole()}</h3>
            <Remarks shared={shared} onChanged={onChanged} />
          </div>
        </>
      )}
      {made && <MadeLink key={made.id} link={made} />}
      <InviteForm
        token={token}
        onMade={(link) => {
          setMade(link);
          void onChanged();
        }}
      />
    </section>
  );
}

function OfPerson({ person, onEnd }: { person: Person; onEnd: () => Promise<void> }) {
  const { name, hasEnded, openedAt, wroteAt, email } = person;
  const facts = [
    openedAt ? m.together_opened({ time: momentOf(openedAt) }) : m.together_not_opened(),
    wroteAt && m.together_wrote({ time: momentOf(wroteAt) }),
    email && m.together_sent_to({ email }),
  ];
  return (
    <>
      <p className="xs muted people__facts">{facts.filter(Boolean).join(" · ")}</p>
      {!hasEnded && (
        <Sure
          label={
            <>
              {m.together_end()}
              <span className="vh"> ({name})</span>
            </>
          }
          sure={m.together_end_sure({ name })}
          yes={m.together_end_yes()}
          onYes={onEnd}
        />
      )}
    </>
  );
}
