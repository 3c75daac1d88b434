import { lazy, useEffect, useState } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { sections, stateOf } from "./sections.ts";

const SavedCard = lazy(() => import("../drafts/SavedCard.tsx"));

interface ProgressProps {
  values: Record<string, string>;
  errors: FieldErrors;
  draft: DraftHandle;
}

/** The side list on a desktop: how far every section is, and when the device last kept what was typed. */
export function SideList({ values, errors, draft }: ProgressProps) {
  const current = useCurrentSection();
  return (
    <aside className="side">
      <div className="side__in stack">
        <nav aria-label={m.fr_sections()}>
          <ol>
            {sections.map((section, index) => {
              const { kind, words } = stateOf(section, values, errors);
              return (
                <li key={section.id}>
                  <a href={`#${section.id}`} aria-current={current === index ? "step" : undefined}>
                    <span className={`dot dot--${kind}`} aria-hidden="true">
                      {kind === "done" ? <Icon name="check" /> : kind === "errors" ? "!" : index + 1}
                    </span>
                    <span>
                      <b>{section.title()}</b>
                      <span className={kind === "errors" ? "errcol" : undefined}>{words}</span>
                    </span>
                  </a>
                </li>
              );
            })}
          </ol>
        </nav>
        {draft.kept ? (
          <LazyPart>
            <SavedCard kept={draft.kept} onClear={draft.clear} />
          </LazyPart>
        ) : (
          <p className="small dim">{m.form_not_saved_yet()}</p>
        )}
      </div>
    </aside>
  );
}

/** The bar that stays at the top on phones. */
export function PhoneProgress({ values, errors, draft }: ProgressProps) {
  const current = useCurrentSection();
  return (
    <div className="mprog m-only">
      <div className="wrap mprog__in">
        <b>{m.fr_progress({ step: current + 1, section: sections[current]?.title() ?? "" })}</b>
        {draft.kept && (
          <span className="saved" title={m.form_saved_at({ time: timeOf(draft.kept.savedAt) })}>
            <Icon name="saved" />
            {timeOf(draft.kept.savedAt)}
          </span>
        )}
      </div>
      <div className="bar" aria-hidden="true">
        {sections.map((section) => {
          const { kind } = stateOf(section, values, errors);
          return <i key={section.id} className={kind === "done" ? "on" : kind === "some" ? "half" : ""} />;
        })}
      </div>
    </div>
  );
}

/** The section whose heading was last scrolled past the upper third. */
function useCurrentSection(): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const elements = sections.map(({ id }) => document.getElementById(id)).filter((element) => element !== null);
    const observer = new IntersectionObserver(
      () => {
        const passed = elements.findLastIndex((element) => element.getBoundingClientRect().top < window.innerHeight / 3);
        setCurrent(Math.max(0, passed));
      },
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return current;
}

function timeOf(date: string): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { hour: "numeric", minute: "2-digit" }).format(new Date(date));
}
