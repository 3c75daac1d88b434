import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { type PartProps, useProjectForm } from "./project-form.ts";

/** Which projects of the Local Contexts Hub the community refers to. */
export function HubReferences({ token, page, onChanged }: PartProps) {
  const { form, errors, summary, isPending, submit } = useProjectForm({
    token,
    send: (typed) => {
      const lines = (typed["references"] ?? "").split(/[\n,]+/).map((line) => line.trim());
      return api("PUT /api/requests/{token}/project/local-contexts", { params: { token }, body: { ids: lines.filter(Boolean) } });
    },
    done: m.comm_saved,
    onChanged,
  });
  // The server names the line; the field is one.
  const problems = (found: Record<string, string>) => {
    const [first] = Object.values(found);
    return first ? { references: first } : {};
  };
  return (
    <section className="comm__part" aria-labelledby="local">
      <h2 id="local">{m.comm_local()}</h2>
      <p className="muted">{m.comm_local_text()}</p>
      <form ref={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={problems(summary)} />
        <TextField
          name="references"
          label={m.comm_local_ids()}
          hint={m.comm_local_ids_hint()}
          error={problems(errors).references}
          maxLength={3_000}
          rows={3}
          defaultValue={page.localContexts.map(({ id }) => id).join("\n")}
          optional
        />
        <button className="btn btn--2" disabled={isPending}>
          {isPending ? m.comm_sending() : m.comm_save()}
        </button>
      </form>
    </section>
  );
}
