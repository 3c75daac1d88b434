import { useRef, useState } from "react";
import { longestPost, mostFigures } from "../../../shared/domain/community.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { FigureFields } from "./FigureFields.tsx";
import { byFieldId, PictureFields, pictureIn } from "./PictureFields.tsx";
import { type Page, type PartProps, useProjectForm } from "./project-form.ts";
import { SaveOrCancel } from "./SaveOrCancel.tsx";
import { problemsOf, sendPicture } from "./send-picture.ts";

type Post = Page["posts"][number];

/** A new update, or one that is changed. Figures are rows that can be added and taken away. */
export function PostForm({ token, page, post, onChanged, onClose }: PartProps & { post?: Post; onClose: () => void }) {
  // Made once for the form: sent twice it is one update.
  const [key] = useState(() => crypto.randomUUID());
  const [figures, setFigures] = useState(() => (post?.figures ?? []).map((figure, row) => ({ row, figure })));
  const [nextRow, setNextRow] = useState(figures.length);
  const picture = useFirstPicture(page);
  const { form, errors, summary, isPending, submit, show } = useProjectForm({
    token,
    check: picture.check,
    send: async (typed) => {
      const written = (name: string) => typed[name] ?? "";
      const body = {
        // Without a choice the server says what is missing.
        kind: written("kind") as Post["kind"],
        title: written("title"),
        body: written("body"),
        happenedOn: written("happenedOn"),
        source: written("source"),
        figures: figures.map((_, index) => ({
          label: written(`figures.${index}.label`),
          value: written(`figures.${index}.value`),
          unit: written(`figures.${index}.unit`),
          countsAs: (written(`figures.${index}.countsAs`) || null) as "people_served" | "jobs_created" | null,
        })),
      };
      if (post)
        return api("PATCH /api/requests/{token}/project/posts/{id}", {
          params: { token, id: post.id },
          body: { ...body, seen: post.editedAt },
        });
      const stored = await api("POST /api/requests/{token}/project/posts", { params: { token }, body: { ...body, key } });
      if (!picture.isChosen()) return stored;
      // The update is there from here on, also when its picture does not arrive.
      onChanged(stored);
      return picture.send(token, typed, stored);
    },
    done: post ? m.comm_saved : m.comm_post_added,
    onChanged,
    onDone: onClose,
  });
  const field = (name: string, maxLength: number, defaultValue: string | undefined) => ({
    name,
    error: errors[name],
    maxLength,
    defaultValue,
  });
  return (
    <form ref={form} tabIndex={-1} noValidate className="stack card" onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={byFieldId(ofNew, summary)} />
      <SelectField
        name="kind"
        label={m.comm_kind()}
        error={errors["kind"]}
        choose=""
        defaultValue={post?.kind}
        options={[
          { value: "progress", label: m.comm_kind_progress() },
          { value: "outcome", label: m.comm_kind_outcome() },
        ]}
      />
      <TextField {...field("title", 200, post?.title)} label={m.comm_post_title()} />
      <TextField {...field("body", longestPost, post?.body)} label={m.comm_post_body()} rows={7} />
      <TextField {...field("happenedOn", 10, post?.happenedOn)} label={m.comm_post_day()} type="date" short />
      <TextField {...field("source", 200, post?.source)} label={m.comm_post_source()} hint={m.comm_post_source_hint()} />
      {figures.map(({ row, figure }, index) => (
        <FigureFields
          key={row}
          index={index}
          figure={figure}
          errors={errors}
          onRemove={() => setFigures((rows) => rows.filter((other) => other.row !== row))}
        />
      ))}
      {errors["figures"] && <p className="err">{errors["figures"]}</p>}
      {figures.length < mostFigures && (
        <button
          type="button"
          className="btn btn--2 btn--sm"
          id="figures"
          onClick={() => {
            setFigures((rows) => [...rows, { row: nextRow, figure: { label: "", value: "", unit: null, countsAs: null } }]);
            setNextRow(nextRow + 1);
          }}
        >
          {m.comm_figure_add()}
        </button>
      )}
      {!post && (
        <fieldset className="stack">
          <legend className="h4">
            {m.comm_picture_add()} <span className="opt">{m.form_optional()}</span>
          </legend>
          <PictureFields prefix={ofNew} chosen={picture.chosen} errors={errors} onChosen={show} />
        </fieldset>
      )}
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}

const ofNew = "new";

/** The first picture of a new update, which is sent to it as soon as the update is stored. */
function useFirstPicture({ posts }: Page) {
  const [key] = useState(() => crypto.randomUUID());
  const [before] = useState(() => new Set(posts.map(({ id }) => id)));
  const chosen = useRef<HTMLInputElement>(null);
  const fileOf = () => chosen.current?.files?.[0];
  return {
    chosen,
    isChosen: () => fileOf() !== undefined,
    check: (typed: Record<string, string>) => (fileOf() ? problemsOf(pictureIn(typed, ofNew, fileOf())) : {}),
    send: async (token: string, typed: Record<string, string>, stored: Page): Promise<Page> => {
      const post = stored.posts.find(({ id, title }) => !before.has(id) && title === typed["title"]?.trim());
      try {
        return await sendPicture(token, post?.id, { key, ...pictureIn(typed, ofNew, fileOf()) });
      } catch (error) {
        if (!(error instanceof CallError) || !error.fields["picture"]) throw error;
        const fields = { ...error.fields, picture: m.comm_post_without_picture({ reason: error.fields["picture"] }) };
        throw new CallError(error.status, { code: "validation_failed", message: m.error_validation(), fields }, "");
      }
    },
  };
}
