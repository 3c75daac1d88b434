import { useRef, useState } from "react";
import { languageNames } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { CheckField } from "../../../kit/fields.tsx";
import { readValues } from "../../../kit/form-values.ts";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import { useItems } from "./items.ts";
import { groupsOf } from "./groups.ts";
import type { From, Kept } from "./kept-words.ts";
import { KeptNote } from "./KeptNote.tsx";
import type { Field, Language, Text } from "./text.ts";
import { useKeeping } from "./use-keeping.ts";
import { noteSaved, unsavedLanguage } from "./unsaved.ts";

interface Props {
  text: Text;
  from: From;
  kept: Kept;
  language: Language;
  fields: Field[];
  onSaved: (draft: { revision: number }) => void;
  /** Begins the fields anew, as they are saved. */
  onDropped: () => void;
}

/** The words of one language. Names of its fields begin with the language: all languages stand on the page, and ids are unique. */
export function LanguageForm({ text, from, kept, language, fields, onSaved, onDropped }: Props) {
  const { key } = text;
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const [before] = useState(() => kept.of({ language, from }));
  // The English words alone say how many items a list has.
  const items = useItems(fields, language === "en" ? text.growing : [], before?.orders);
  const start = `${language}:`;
  const keeping = useKeeping({ form, kept, place: { language, from }, start, items, before });
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: async () => {
      const values = form.current ? readValues(form.current) : {};
      const words = Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value]] : [])),
      );
      // Saved with other items, a text has other fields in every language, and their forms begin anew.
      const typed = Object.keys(words).join() === fields.map(({ path }) => path).join() ? undefined : unsavedLanguage(form.current);
      if (typed) throw new CallError(409, { message: m.texts_save_first({ language: typed }) }, "words beside it are not saved");
      const isWhole = values[`${language}-whole`] === "true";
      const saved = await api("PUT /api/admin/texts/{key}/draft", {
        params: { key },
        body: { language, ...from, words, isWhole },
      }).catch((error: unknown) => {
        throw named(error, start);
      });
      return { saved, values };
    },
    onSent: ({ saved, values }) => {
      noteSaved(form.current, values);
      items.noteSaved();
      keeping.noteSaved(values);
      toast({ title: m.texts_saved() });
      onSaved(saved);
    },
    onFailed: (error) =>
      toast({ title: m.texts_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <form
      ref={form}
      className="stack-5"
      data-language={languageNames[language]}
      noValidate
      onInput={keeping.keep}
      onSubmit={(event) => void submit(event)}
    >
      {before && keeping.isUnsaved && (
        <KeptNote
          at={before.at}
          onDrop={() => {
            keeping.drop();
            onDropped();
          }}
        />
      )}
      <ErrorSummary errors={summary} />
      {groupsOf(items.fields).map((group) => (
        <FieldGroup key={group.id} text={key} group={group} start={start} errors={errors} items={items} />
      ))}
      {language !== "en" && <CheckField name={`${language}-whole`} label={`${m.texts_whole()}. ${m.texts_whole_hint()}`} />}
      {/* What waits for a second person stays as it was submitted. */}
      {!text.asked && (
        <div className="submitrow">
          <button className="btn btn--admin" disabled={isPending}>
            {isPending ? m.texts_saving() : m.texts_save()} <span className="vh">{languageNames[language]}</span>
          </button>
        </div>
      )}
    </form>
  );
}

/** The server names fields by their paths, the page by language and path. */
function named(error: unknown, start: string): unknown {
  if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([path, problem]) => [start + path, problem]));
  return new CallError(
    error.status,
    { ...(error.reason !== undefined && { message: error.reason }), fields },
    error.message,
    error.requestId,
  );
}
