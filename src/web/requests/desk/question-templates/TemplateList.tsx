import { useId } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { useChange } from "../../../kit/use-change.ts";
import { languageName } from "../decisions/labels.ts";
import "../decisions/decisions.css";

export type Template = CallOutput<"GET /api/admin/question-templates">["items"][number];

interface Props {
  title: string;
  items: Template[];
  canChange: boolean;
  onEdit: (template: Template) => void;
}

/** Templates with their words in every language, and who wrote them last. */
export function TemplateList({ title, items, canChange, onEdit }: Props) {
  const titleId = useId();
  return (
    <section className="panel stack" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
      </header>
      <ul className="reasons">
        {items.map((template) => (
          <li key={template.id}>
            <Words template={template} />
            {canChange && <Acts template={template} onEdit={() => onEdit(template)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Words({ template: { name, texts, setBy, setAt } }: { template: Template }) {
  return (
    <div className="stack-2 reasons__text">
      <h3 className="h4">{name}</h3>
      <p className="asTyped">{texts.en}</p>
      {(["fr", "es"] as const).map((language) => (
        <p key={language} className="small muted asTyped" lang={texts[language] === null ? "en" : language}>
          {texts[language] ?? m.qtpl_missing({ language: languageName(language) })}
        </p>
      ))}
      <p className="xs dim">{m.qtpl_set({ name: setBy, when: formatDateTime(setAt) })}</p>
    </div>
  );
}

function Acts({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { id, name, texts, isActive, revision } = template;
  const change = useChange({
    call: () =>
      api("PUT /api/admin/question-templates/{id}", {
        params: { id: String(id) },
        body: { name, textEn: texts.en, textFr: texts.fr ?? "", textEs: texts.es ?? "", isActive: !isActive, seen: revision },
      }),
    done: { title: isActive ? m.qtpl_retired_toast() : m.qtpl_back_toast() },
    failed: m.qtpl_not_saved(),
    reads: [keys.questionTemplates],
  });
  const act = () => !change.isPending && change.mutate();
  return (
    <div className="reasons__acts">
      {isActive && (
        <button type="button" className="btn btn--q btn--sm" aria-label={m.qtpl_edit_of({ name })} onClick={onEdit}>
          {m.qtpl_edit()}
        </button>
      )}
      <button
        type="button"
        className="btn btn--q btn--sm"
        aria-label={isActive ? m.qtpl_retire_of({ name }) : m.qtpl_back_of({ name })}
        onClick={act}
      >
        {isActive ? m.qtpl_retire() : m.qtpl_back()}
      </button>
    </div>
  );
}
