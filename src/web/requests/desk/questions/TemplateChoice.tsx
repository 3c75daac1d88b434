import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Language } from "../../../../shared/domain/languages.ts";
import { factsOf, fillTemplate, templateIn } from "../../../../shared/domain/question-templates.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { languageName } from "../decisions/labels.ts";

interface Props {
  item: FundingRequest;
  /** In which the applicant reads. */
  language: Language;
  /** With the facts of the request in their places. */
  onChosen: (words: string) => void;
}

/** Gives the words of a template for a question, in the applicant's language where it has them. Nothing while there is no template. */
export function TemplateChoice({ item, language, onChosen }: Props) {
  const id = useId();
  const [said, say] = useState("");
  const templates = useQuery({ queryKey: keys.questionTemplates, queryFn: () => api("GET /api/admin/question-templates", {}) });
  const usable = templates.data?.items.filter(({ isActive }) => isActive) ?? [];
  if (usable.length === 0) return null;
  const take = (chosenId: string) => {
    const template = usable.find((one) => String(one.id) === chosenId);
    if (!template) return;
    const { text, language: found } = templateIn(template.texts, language);
    onChosen(fillTemplate(text, factsOf(item)));
    const words = found === language ? m.talk_template_added : m.talk_template_english;
    say(words({ name: template.name, language: languageName(language) }));
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {m.talk_template()} <span className="opt">{m.form_optional()}</span>
      </label>
      <p className="hint xs" id={`${id}h`}>
        {m.talk_template_hint()}
      </p>
      {/* It is a button rather than a choice: the same one can be taken again. */}
      <select className="in" id={id} aria-describedby={`${id}h`} value="" onChange={(event) => take(event.currentTarget.value)}>
        <option value="">{m.talk_template_choose()}</option>
        {usable.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </select>
      <p className="xs dim" role="status">
        {said}
      </p>
    </div>
  );
}
