import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { namedPlaceholders, problemsOfTemplate, templateLimits } from "../../../../shared/domain/question-templates.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallError } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { type Template, Words } from "./TemplateList.tsx";

/**
 * Writes a template in the three languages. When a colleague was quicker, their version is shown above what was typed, and saving again
 * is a decision: nothing that either of them typed is lost.
 */
export function TemplateDialog({ old, onClose }: { old: Template | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Template>();
  const send = ({ name = "", textEn = "", textFr = "", textEs = "" }: Record<string, string>) => {
    const words = { name, textEn, textFr, textEs };
    if (!old) return api("POST /api/admin/question-templates", { body: words });
    const seen = (theirs ?? old).revision;
    return api("PUT /api/admin/question-templates/{id}", { params: { id: String(old.id) }, body: { ...words, isActive: true, seen } });
  };
  const failed = ({ details }: CallError) => {
    if (!isTemplate(details)) return;
    setTheirs(details);
    void client.invalidateQueries({ queryKey: keys.questionTemplates });
  };
  const text = { maxLength: templateLimits.text, rows: 4 };
  const translation = { hint: m.qtpl_translation_hint(), optional: true } as const;
  return (
    <FormDialog
      title={old ? m.qtpl_edit_title() : m.qtpl_add()}
      action={theirs ? m.qtpl_save_mine() : m.qtpl_save()}
      pending={m.qtpl_saving()}
      check={({ name = "", textEn = "", textFr, textEs }) => problemsOfTemplate({ name, textEn, textFr, textEs })}
      send={send}
      onSent={() => void client.invalidateQueries({ queryKey: keys.questionTemplates })}
      onFailed={failed}
      done={{ title: m.qtpl_saved() }}
      error={m.qtpl_not_saved()}
      onClose={onClose}
    >
      {({ name, textEn, textFr, textEs }) => (
        <>
          {theirs && <Theirs template={theirs} />}
          <TextField
            name="name"
            label={m.qtpl_name()}
            hint={m.qtpl_name_hint()}
            maxLength={templateLimits.name}
            defaultValue={old?.name}
            error={name}
          />
          <TextField
            {...text}
            name="textEn"
            label={m.qtpl_en()}
            hint={m.qtpl_places({ known: namedPlaceholders })}
            defaultValue={old?.texts.en}
            error={textEn}
          />
          <TextField {...text} {...translation} name="textFr" label={m.qtpl_fr()} defaultValue={old?.texts.fr ?? ""} error={textFr} />
          <TextField {...text} {...translation} name="textEs" label={m.qtpl_es()} defaultValue={old?.texts.es ?? ""} error={textEs} />
        </>
      )}
    </FormDialog>
  );
}

/** What a colleague made of it. It takes the focus: it has to be read first. */
function Theirs({ template }: { template: Template }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [template]);
  const { setBy, setAt, isActive } = template;
  return (
    <section className="banner banner--info decide__theirs">
      <Icon name="people" />
      <div className="stack-2">
        <h3 className="h4" ref={heading} tabIndex={-1}>
          {m.qtpl_theirs({ name: setBy, when: formatDateTime(setAt) })}
        </h3>
        <p>{m.qtpl_theirs_text()}</p>
        {!isActive && <p>{m.qtpl_theirs_retired()}</p>}
        <Words template={template} />
      </div>
    </section>
  );
}

function isTemplate(details: unknown): details is Template {
  return typeof details === "object" && details !== null && "revision" in details;
}
