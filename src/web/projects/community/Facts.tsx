import { type ReactNode, useState } from "react";
import { projectThemes } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { themeNames } from "../../content/en/project-themes.ts";
import { CheckField, SelectField, TextField } from "../../kit/fields.tsx";
import { oneOf } from "../../kit/one-of.ts";
import { type Page, type PartProps, useProjectForm } from "./project-form.ts";
import { SaveOrCancel } from "./SaveOrCancel.tsx";
import { useFormFocus } from "./use-form-focus.ts";

const fields = [
  "name",
  "description",
  "location",
  "nationName",
  "peopleServed",
  "jobsCreated",
  "communitySupport",
  "language",
  "nationLanguage",
] as const;
type Field = (typeof fields)[number];

const labels: Record<Field, () => string> = {
  name: m.comm_name,
  description: m.comm_description,
  location: m.comm_location,
  nationName: m.comm_nation,
  peopleServed: m.comm_people,
  jobsCreated: m.comm_jobs,
  communitySupport: m.comm_support,
  language: m.comm_language,
  nationLanguage: m.comm_nation_language,
};

const textOf = (page: Page, field: Field) => String(page[field] ?? "");

/** What the page tells, and the form that changes it in its place. */
export function Facts(part: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const { area, opener } = useFormFocus(isOpen);
  return (
    <section className="comm__part" aria-labelledby="facts" ref={area}>
      <h2 id="facts">{m.comm_facts()}</h2>
      {part.page.isPublic && <p className="muted">{m.comm_facts_public()}</p>}
      {isOpen ? (
        <FactsForm {...part} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="btn btn--2" ref={opener} onClick={() => setOpen(true)}>
          {m.comm_facts_edit()}
        </button>
      )}
    </section>
  );
}

function FactsForm({ token, page, onChanged, onClose }: PartProps & { onClose: () => void }) {
  // What the form was opened with: where the saved value differs from it, somebody else has written.
  const [opened] = useState(page);
  const { form, errors, summary, isPending, submit } = useProjectForm({
    token,
    send: (typed) =>
      api("PATCH /api/requests/{token}/project", {
        params: { token },
        body: {
          name: typed["name"] ?? "",
          description: typed["description"] ?? "",
          location: typed["location"] ?? "",
          nationName: typed["nationName"] ?? "",
          peopleServed: typed["peopleServed"] ?? "",
          jobsCreated: typed["jobsCreated"] ?? "",
          communitySupport: typed["communitySupport"] ?? "",
          theme: oneOf(projectThemes, typed["theme"]) ?? "",
          language: typed["language"] ?? "",
          nationLanguage: typed["nationLanguage"] ?? "",
          placePrecision: typed["placePrecision"] === "region" ? "region" : "place",
          seen: page.updatedAt,
        },
      }),
    done: m.comm_saved,
    onChanged,
    onDone: onClose,
  });
  const given = (name: Field, maxLength: number) => ({
    name,
    label: labels[name](),
    defaultValue: textOf(opened, name),
    error: errors[name],
    maxLength,
    note: textOf(opened, name) === textOf(page, name) ? undefined : <Theirs>{textOf(page, name)}</Theirs>,
  });
  return (
    <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      <TextField {...given("name", 300)} />
      <TextField {...given("description", 10_000)} rows={8} />
      <TextField {...given("language", 35)} hint={m.comm_language_code_hint()} short optional />
      <SelectField
        name="theme"
        label={m.comm_theme()}
        hint={m.comm_theme_hint()}
        defaultValue={opened.theme ?? ""}
        choose={m.comm_theme_none()}
        options={projectThemes.map((value) => ({ value, label: themeNames[value] }))}
        error={errors["theme"]}
        optional
      />
      <TextField {...given("location", 300)} />
      <CheckField name="placePrecision" value="region" defaultChecked={opened.placePrecision === "region"} label={m.comm_place_region()} />
      <TextField {...given("nationName", 200)} optional />
      <TextField {...given("nationLanguage", 35)} hint={m.comm_language_code_hint()} short optional />
      <TextField {...given("peopleServed", 10)} inputMode="numeric" short optional />
      <TextField {...given("jobsCreated", 10)} inputMode="numeric" short optional />
      <TextField {...given("communitySupport", 500)} rows={3} optional />
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}

function Theirs({ children }: { children: ReactNode }) {
  return (
    <p className="small comm__theirs">
      {m.comm_now()}: {children || m.comm_nothing()}
    </p>
  );
}
