import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { CheckField } from "../../kit/fields.tsx";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import { type PartProps, useProjectForm } from "./project-form.ts";

/** Whether institutions may send more than the project needs: the community alone decides it. */
export function AcceptsMore({ token, page, onChanged }: PartProps) {
  // After a conflict the box shows what somebody else has saved.
  const [round, setRound] = useState(0);
  const { confirm, question } = useConfirmation(token, "accept_more");
  const { form, isPending, submit } = useProjectForm({
    token,
    send: (typed) =>
      confirm((code) =>
        api("PUT /api/requests/{token}/project/accepts-more", {
          params: { token },
          body: { acceptsMore: typed["acceptsMore"] === "true", seen: page.updatedAt, code },
        }),
      ),
    done: m.comm_saved,
    onChanged,
    onConflict: () => setRound((n) => n + 1),
  });
  return (
    <section className="comm__part" aria-labelledby="more">
      <h2 id="more">{m.comm_more()}</h2>
      <p className="muted">{m.comm_more_text()}</p>
      <form ref={form} className="stack-2" onSubmit={(event) => void submit(event)}>
        <CheckField key={round} name="acceptsMore" defaultChecked={page.acceptsMore} label={m.comm_more_label()} />
        <div className="submitrow">
          <button className="btn btn--2" disabled={isPending}>
            {isPending ? m.comm_sending() : m.comm_more_save()}
          </button>
        </div>
      </form>
      {question}
    </section>
  );
}
