import { useState } from "react";
import { type PrivateField, privateFieldNames } from "../../../shared/domain/consent.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { CheckField } from "../../kit/fields.tsx";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import { type PartProps, useProjectForm } from "./project-form.ts";

const meanings: Record<PrivateField, { label: () => string; text: () => string }> = {
  location: { label: m.comm_location, text: m.comm_private_location },
  nationName: { label: m.comm_nation, text: m.comm_private_nation },
  peopleServed: { label: m.comm_people, text: m.comm_private_people },
  jobsCreated: { label: m.comm_jobs, text: m.comm_private_people },
  communitySupport: { label: m.comm_support, text: m.comm_private_support },
};

/** What the community keeps to itself. Nothing leaves between ticking and saving: it is the button that decides. */
export function PrivateFields({ token, page, onChanged }: PartProps) {
  // After a conflict the boxes show what somebody else has saved: nothing is opened again by an old tick.
  const [round, setRound] = useState(0);
  const { confirm, question } = useConfirmation(token, "show_fields");
  const { form, isPending, submit } = useProjectForm({
    token,
    send: (typed) =>
      confirm((code) =>
        api("PUT /api/requests/{token}/project/private-fields", {
          params: { token },
          body: { privateFields: privateFieldNames.filter((field) => typed[`private-${field}`] === "true"), seen: page.updatedAt, code },
        }),
      ),
    done: m.comm_saved,
    onChanged,
    onConflict: () => setRound((n) => n + 1),
  });
  return (
    <section className="comm__part" aria-labelledby="private">
      <h2 id="private">{m.comm_private()}</h2>
      <p className="muted">{m.comm_private_text()}</p>
      <form ref={form} className="stack-2" onSubmit={(event) => void submit(event)}>
        {privateFieldNames.map((field) => (
          <CheckField
            key={`${field}${round}`}
            name={`private-${field}`}
            defaultChecked={page.privateFields.includes(field)}
            label={
              <>
                <b>{meanings[field].label()}</b>
                <span className="comm__means small">{meanings[field].text()}</span>
              </>
            }
          />
        ))}
        <div className="submitrow">
          <button className="btn btn--2" disabled={isPending}>
            {isPending ? m.comm_sending() : m.comm_private_save()}
          </button>
        </div>
      </form>
      {question}
    </section>
  );
}
