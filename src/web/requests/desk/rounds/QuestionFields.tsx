import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { languageNames } from "../../../../shared/domain/languages.ts";
import { roundLanguages, roundLimits } from "../../../../shared/domain/rounds.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import type { Terms } from "./RoundDialog.tsx";

interface Props {
  terms: Terms;
  errors: FieldErrors;
  change: (update: (before: Terms) => Terms) => void;
}

/** The questions of the self-check: a statement that is true or not, and why it matters. */
export function QuestionFields({ terms: { questions }, errors, change }: Props) {
  const set = (next: Terms["questions"]) => change((before) => ({ ...before, questions: next }));
  return (
    <>
      <h3 id="questions" tabIndex={-1}>
        {m.rounds_questions()}
      </h3>
      {questions.map((question, index) => (
        <fieldset className="rquestion stack" key={question.key}>
          <legend>{m.rounds_question({ number: index + 1 })}</legend>
          <Question question={question} path={`questions.${index}`} errors={errors} />
          <p>
            <button type="button" className="btn btn--q btn--sm" onClick={() => set(questions.filter(({ key }) => key !== question.key))}>
              {m.rounds_remove_question({ number: index + 1 })}
            </button>
          </p>
        </fieldset>
      ))}
      <p>
        <button
          type="button"
          className="btn btn--q btn--sm"
          disabled={questions.length >= roundLimits.questions}
          onClick={() => set([...questions, emptyQuestion()])}
        >
          <Icon name="plus" />
          {m.rounds_add_question()}
        </button>
      </p>
    </>
  );
}

function Question({ question, path, errors }: { question: Terms["questions"][number]; path: string; errors: FieldErrors }) {
  return (
    <>
      <CheckField name={`${path}.needed`} label={m.rounds_field_needed()} defaultChecked={question.needed} />
      {roundLanguages.map((language) => {
        const given = (field: "statement" | "reason") => ({
          name: `${path}.texts.${language}.${field}`,
          defaultValue: question.texts[language][field],
          maxLength: roundLimits[field],
          error: errors[`${path}.texts.${language}.${field}`],
          optional: language !== "en",
        });
        const isFirst = language === "en";
        return (
          <div key={language} className="grid2">
            <TextField
              {...given("statement")}
              label={m.rounds_field_statement({ language: languageNames[language] })}
              hint={isFirst && m.rounds_field_statement_hint()}
              rows={2}
            />
            <TextField
              {...given("reason")}
              label={m.rounds_field_reason({ language: languageNames[language] })}
              hint={isFirst && m.rounds_field_reason_hint()}
              rows={2}
            />
          </div>
        );
      })}
    </>
  );
}

function emptyQuestion(): Terms["questions"][number] {
  const words = () => ({ statement: "", reason: "" });
  return { key: crypto.randomUUID(), needed: true, texts: { en: words(), fr: words(), es: words() } };
}
