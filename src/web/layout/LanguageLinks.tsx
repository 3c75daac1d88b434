import { languageNames, languages } from "../../shared/domain/languages.ts";
import { currentLanguage } from "../../shared/messages/language.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** The same page in another language: real links, which the server answers and remembers (src/server/runtime/language.ts). */
export function LanguageLinks({ isShort = false, className = "" }: { isShort?: boolean; className?: string }) {
  return (
    <nav className={`langs ${className}`} aria-label={isShort ? m.languages_short() : m.languages()}>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={`?lang=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === currentLanguage() ? "true" : undefined}
              aria-label={isShort ? `${language.toUpperCase()}, ${languageNames[language]}` : undefined}
            >
              {isShort ? language.toUpperCase() : languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
