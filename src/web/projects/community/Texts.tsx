import { useState } from "react";
import { mostTexts } from "../../../shared/domain/community.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { type Page, type PartProps, useAct, useProjectForm } from "./project-form.ts";
import { SaveOrCancel } from "./SaveOrCancel.tsx";
import { useFormFocus } from "./use-form-focus.ts";

type Text = Page["texts"][number];

/** The project in other languages, in the community's own words. One form is open at a time. */
export function Texts(part: PartProps) {
  const { page, token, onChanged } = part;
  const [open, setOpen] = useState<string>();
  const { area, opener } = useFormFocus(open !== undefined);
  const act = useAct({ onChanged });
  const remove = (id: string) =>
    act(
      () => api("DELETE /api/requests/{token}/project/texts/{id}", { params: { token, id } }),
      () => m.comm_text_removed(),
    );
  const close = () => setOpen(undefined);
  return (
    <section className="comm__part" aria-labelledby="texts" ref={area}>
      <h2 id="texts">{m.comm_texts()}</h2>
      <p className="muted">{m.comm_texts_text()}</p>
      {page.texts.map((text) =>
        open === text.id ? (
          <TextForm key={text.id} {...part} text={text} onClose={close} />
        ) : (
          <div key={text.id} className="comm__post" lang={text.language ?? "und"}>
            <h3>
              {text.name} <small className="dim">{text.languageName}</small>
            </h3>
            <p className="asis">{text.description}</p>
            <p className="row">
              <button type="button" className="btn btn--2 btn--sm" onClick={() => setOpen(text.id)}>
                {m.comm_post_edit()} <span className="vh">{text.languageName}</span>
              </button>
              <button type="button" className="btn btn--q btn--sm" onClick={() => void remove(text.id)}>
                {m.comm_post_remove()} <span className="vh">{text.languageName}</span>
              </button>
            </p>
          </div>
        ),
      )}
      {open === "new" ? (
        <TextForm {...part} onClose={close} />
      ) : (
        page.texts.length < mostTexts && (
          <button type="button" className="btn btn--2" ref={opener} onClick={() => setOpen("new")}>
            {m.comm_text_write()}
          </button>
        )
      )}
    </section>
  );
}

function TextForm({ token, onChanged, text, onClose }: PartProps & { text?: Text; onClose: () => void }) {
  const { form, errors, summary, isPending, submit } = useProjectForm({
    token,
    send: (typed) => {
      const body = {
        languageName: typed["languageName"] ?? "",
        language: typed["textLanguage"] ?? "",
        name: typed["textName"] ?? "",
        description: typed["textDescription"] ?? "",
      };
      return text
        ? api("PUT /api/requests/{token}/project/texts/{id}", { params: { token, id: text.id }, body })
        : api("POST /api/requests/{token}/project/texts", { params: { token }, body });
    },
    done: m.comm_saved,
    onChanged,
    onDone: onClose,
  });
  // Other parts of the page have fields of the same name.
  const names = { languageName: "languageName", language: "textLanguage", name: "textName", description: "textDescription" } as const;
  const problems = Object.fromEntries(
    Object.entries(summary).map(([field, problem]) => [names[field as keyof typeof names] ?? field, problem]),
  );
  const given = (field: keyof typeof names, maxLength: number) => ({
    name: names[field],
    defaultValue: text?.[field] ?? "",
    error: errors[field],
    maxLength,
  });
  return (
    <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={problems} />
      <TextField {...given("languageName", 60)} label={m.comm_text_language()} hint={m.comm_text_language_hint()} />
      <TextField {...given("language", 35)} label={m.comm_language_code()} hint={m.comm_language_code_hint()} short optional />
      <TextField {...given("name", 300)} label={m.comm_name()} />
      <TextField {...given("description", 10_000)} label={m.comm_description()} rows={8} />
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}
