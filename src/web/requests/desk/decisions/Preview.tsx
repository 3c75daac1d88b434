import { useId } from "react";
import type { ReasonTexts } from "../../../../shared/contracts/requests/decisions.ts";
import type { Language } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { languageName } from "./labels.ts";
import type { DecidedStatus, Reason } from "./use-decision.ts";

interface Props {
  chosen: Reason | undefined;
  words: string;
  /** The applicant's; undefined for several who read different ones. */
  language: Language | undefined;
  status: DecidedStatus;
}

/** The reason and the words as they will stand on the applicant's page and in the email. */
export function Preview({ chosen, words, language, status }: Props) {
  const id = useId();
  const texts: ReasonTexts | undefined = chosen?.texts;
  const own = language && texts?.[language];
  return (
    <section className="decide__preview stack-2" aria-labelledby={id}>
      <h3 className="xs dim plainhead" id={id}>
        {m.dec_preview({ language: languageName(language ?? "en") })}
      </h3>
      {chosen ? (
        <>
          <p lang={own ? language : "en"}>{own || chosen.texts.en}</p>
          {words.trim() && (
            <p className="asTyped" lang={language}>
              {words.trim()}
            </p>
          )}
          {language && !own && <p className="xs dim">{m.dec_preview_english({ language: languageName(language) })}</p>}
          {!language && <p className="xs dim">{m.dec_preview_many()}</p>}
          {status === "rejected" && <p className="xs dim">{m.dec_object_note()}</p>}
        </>
      ) : (
        <p className="small muted">{m.dec_preview_none()}</p>
      )}
    </section>
  );
}
