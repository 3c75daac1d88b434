import { languageNames } from "../../../../shared/domain/languages.ts";
import { inWords } from "../../../../shared/domain/text-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Changes } from "../approvals/Changes.tsx";
import type { Text } from "./text.ts";

/** Every field that a publication would change, in every language, so that the second person overlooks none. */
export function ChangedFields({ languages }: Pick<Text, "languages">) {
  return languages.map(({ language, fields }) => {
    const changed = fields.filter(({ text, published }) => text !== published);
    if (changed.length === 0) return null;
    return (
      <section key={language} className="stack-2" aria-label={m.texts_changes_in({ language: languageNames[language] })}>
        <h3 className="h4">{m.texts_changes_in({ language: languageNames[language] })}</h3>
        <Changes changes={changed.map(({ path, text, published }) => ({ label: inWords(path), before: published, after: text }))} />
      </section>
    );
  });
}
