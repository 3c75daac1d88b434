import { useState } from "react";
import { languageNames } from "../../../../shared/domain/languages.ts";
import { inWords } from "../../../../shared/domain/text-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import type { From, Kept } from "./kept-words.ts";
import type { Text } from "./text.ts";

interface Props {
  kept: Kept;
  from: From;
  text: Pick<Text, "languages">;
}

/** What was typed into another draft than the one on the page: beside what the text says now, to be copied. Nobody is written over. */
export function KeptBeside({ kept, from, text }: Props) {
  const [found, setFound] = useState(() => kept.beside(from));
  return found.map((one) => {
    const { language, at, words } = one;
    const fields = text.languages.find((other) => other.language === language)?.fields ?? [];
    return (
      <section key={language + at} className="panel stack-2" aria-label={m.texts_kept_beside()}>
        <h2 className="h4">{m.texts_kept_beside()}</h2>
        <p>{m.texts_kept_beside_text({ date: formatDateTime(at) })}</p>
        <dl className="texts__beside">
          {Object.entries(words).map(([path, typed]) => {
            const now = fields.find((field) => field.path === path)?.text;
            return (
              <div key={path}>
                <dt>{m.texts_kept_in({ label: inWords(path), language: languageNames[language] })}</dt>
                <dd className="asTyped">{typed}</dd>
                {now !== undefined && <dd className="small muted asTyped">{m.texts_kept_now({ text: now })}</dd>}
              </div>
            );
          })}
        </dl>
        <p>
          <button
            type="button"
            className="btn btn--q btn--sm"
            onClick={() => {
              one.forget();
              setFound((all) => all.filter((other) => other !== one));
            }}
          >
            {m.texts_kept_drop()}
          </button>
        </p>
      </section>
    );
  });
}
