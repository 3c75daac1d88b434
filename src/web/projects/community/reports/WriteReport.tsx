import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api } from "../../../api/client.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { useOwnForm } from "../use-own-form.ts";
import type { ReportProps } from "./OwnReports.tsx";

/** The community's part of a report. What is typed is kept, complete or not. */
export function WriteReport({ token, report, pictures, onChanged }: ReportProps) {
  const { id, revision, words, content } = report;
  const milestones = content?.milestones ?? [];
  const { form, errors, summary, isPending, submit } = useOwnForm({
    send: (typed) =>
      api("PUT /api/requests/{token}/reports/{id}", {
        params: { token, id },
        body: {
          seen: revision,
          words: {
            done: typed["done"] ?? "",
            difficult: typed["difficult"] ?? "",
            next: typed["next"] ?? "",
            milestones: milestones.map(({ key }) => ({ key, now: typed[`now.${key}`] ?? "" })),
            pictures: pictures.map((picture) => picture.id).filter((picture) => typed[`picture.${picture}`] === "true"),
          },
        },
      }),
    done: m.prep_saved(),
    onChanged,
  });
  const field = (name: "done" | "difficult" | "next") => ({
    name,
    rows: 5,
    maxLength: 4_000,
    defaultValue: words[name],
    error: errors[`words.${name}`],
  });
  return (
    <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <h4>{m.prep_write()}</h4>
      <ErrorSummary errors={summary} />
      <TextField {...field("done")} label={m.prep_done()} hint={m.prep_done_hint()} />
      <TextField {...field("difficult")} label={m.prep_difficult()} hint={m.prep_difficult_hint()} />
      <TextField {...field("next")} label={m.prep_next()} />
      {milestones.map(({ key, label, indicator, baseline, target, now }) => (
        <TextField
          key={key}
          name={`now.${key}`}
          label={m.prep_now_of({ label })}
          hint={m.prep_now_hint({ indicator, baseline, target })}
          maxLength={500}
          defaultValue={now}
        />
      ))}
      {pictures.length > 0 && (
        <fieldset className="stack">
          <legend className="h4">{m.prep_pictures()}</legend>
          <p className="small muted">{m.prep_pictures_hint()}</p>
          {pictures.map((picture) => (
            <div key={picture.id} className="prep__pic">
              <img
                src={`${address("/api/requests/{token}/project/pictures/{id}", { token, id: picture.id })}?size=small`}
                alt=""
                width="96"
                height="64"
                loading="lazy"
              />
              <CheckField
                name={`picture.${picture.id}`}
                label={picture.alt || m.prep_picture_unnamed()}
                defaultChecked={words.pictures.includes(picture.id)}
              />
            </div>
          ))}
        </fieldset>
      )}
      <div className="submitrow">
        <button className="btn btn--2" disabled={isPending}>
          {isPending ? m.comm_sending() : m.prep_save()}
        </button>
      </div>
    </form>
  );
}
