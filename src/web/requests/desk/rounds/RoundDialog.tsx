import { useState } from "react";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { languageNames } from "../../../../shared/domain/languages.ts";
import { projectThemes, type ProjectTheme } from "../../../../shared/domain/projects.ts";
import { problemsOfRound } from "../../../../shared/domain/round-terms.ts";
import { roundLanguages, roundLimits } from "../../../../shared/domain/rounds.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { setPath } from "../../../kit/set-path.ts";
import { themeNames } from "../../../content/en/project-themes.ts";
import { QuestionFields } from "./QuestionFields.tsx";
import { type Round, useRoundChanged } from "./use-rounds.ts";

export type Terms = Round["terms"];

/** Writes a call. Whatever is typed of a draft can be saved; what it lacks stands beside each field once it was saved. */
export function RoundDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const [terms, setTerms] = useState(round.terms);
  const changed = useRoundChanged();
  const problems = round.revision > 1 ? problemsOfRound(terms) : {};
  const typed = (target: HTMLInputElement | HTMLTextAreaElement) => {
    if (!target.name) return;
    const isTicked = (target as HTMLInputElement).checked;
    if (target.name.startsWith("theme-"))
      setTerms((before) => ({ ...before, themes: withTheme(before.themes, target.name.slice(6) as ProjectTheme, isTicked) }));
    else setTerms((before) => setPath(before, target.name, target.type === "checkbox" ? isTicked : target.value));
  };
  return (
    <FormDialog
      title={m.rounds_edit_title({ reference: round.reference })}
      className="dialog--wide"
      action={m.rounds_save()}
      pending={m.desk_saving()}
      send={() => api("PUT /api/admin/rounds/{id}", { params: { id: String(round.id) }, body: { terms, seen: round.revision } })}
      onSent={changed}
      done={{ title: m.rounds_saved() }}
      error={m.rounds_not_saved()}
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack" onChange={(event) => typed(event.target as unknown as HTMLInputElement)}>
          <Words terms={terms} errors={{ ...problems, ...errors }} />
          <Frame terms={terms} errors={{ ...problems, ...errors }} isFixed={round.phase !== "draft"} />
          <QuestionFields terms={terms} errors={{ ...problems, ...errors }} change={setTerms} />
        </div>
      )}
    </FormDialog>
  );
}

function withTheme(themes: readonly ProjectTheme[], theme: ProjectTheme, isTicked: boolean): ProjectTheme[] {
  return projectThemes.filter((one) => (one === theme ? isTicked : themes.includes(one)));
}

function Words({ terms: { texts }, errors }: { terms: Terms; errors: FieldErrors }) {
  return roundLanguages.map((language) => {
    const name = languageNames[language];
    const given = (field: "title" | "description" | "places") => ({
      name: `texts.${language}.${field}`,
      defaultValue: texts[language][field],
      maxLength: roundLimits[field],
      error: errors[`texts.${language}.${field}`],
      optional: language !== "en" || field === "places",
    });
    const hint = language === "en" ? undefined : m.rounds_translation_hint();
    return (
      <div key={language} className="stack">
        <TextField {...given("title")} label={m.rounds_field_title({ language: name })} hint={hint} />
        <TextField {...given("description")} label={m.rounds_field_description({ language: name })} rows={5} />
        <TextField {...given("places")} label={m.rounds_field_places({ language: name })} hint={m.rounds_field_places_hint()} />
      </div>
    );
  });
}

function Frame({ terms, errors, isFixed }: { terms: Terms; errors: FieldErrors; isFixed: boolean }) {
  const given = (name: "opensAt" | "closesAt" | "timeZone" | "currency" | "budget" | "smallest" | "largest" | "scoresWanted") => ({
    name,
    defaultValue: terms[name],
    error: errors[name],
    maxLength: name === "timeZone" ? 60 : 40,
  });
  return (
    <>
      <div className="grid2">
        <TextField {...given("opensAt")} type="datetime-local" label={m.rounds_field_opens()} />
        <TextField {...given("closesAt")} type="datetime-local" label={m.rounds_field_closes()} />
      </div>
      <TextField {...given("timeZone")} label={m.rounds_zone()} hint={m.rounds_field_zone_hint()} autoComplete="off" />
      <div className="grid2">
        <TextField
          {...given("currency")}
          label={m.rounds_field_currency()}
          hint={m.rounds_field_currency_hint()}
          readOnly={isFixed}
          short
        />
        <TextField {...given("budget")} label={m.rounds_budget()} hint={m.rounds_field_budget_hint()} inputMode="decimal" />
        <TextField {...given("smallest")} label={m.rounds_field_smallest()} inputMode="decimal" optional />
        <TextField {...given("largest")} label={m.rounds_field_largest()} inputMode="decimal" optional />
      </div>
      <TextField {...given("scoresWanted")} label={m.rounds_scores_wanted()} inputMode="numeric" short />
      <fieldset className="stack-2">
        <legend>{m.rounds_themes()}</legend>
        {projectThemes.map((theme) => (
          <CheckField key={theme} name={`theme-${theme}`} label={themeNames[theme]} defaultChecked={terms.themes.includes(theme)} />
        ))}
      </fieldset>
    </>
  );
}
