import { useEffect, useState } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { DraftHandle } from "../../forms/draft.ts";
import { Icon } from "../../ui/Icon.tsx";
import { sections, stateOf } from "./sections.ts";

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
        <SavedCard draft={draft} />
      </div>
    </aside>
  );
}

function SavedCard({ draft }: { draft: DraftHandle }) {
  const [isSure, setSure] = useState(false);
  if (!draft.savedAt) return <p className="small dim">{draft.isUnsaved ? m.form_cannot_save() : m.form_not_saved_yet()}</p>;
  return (
    <div className="card card--tight stack-2">
      <p className="saved" role="status">
        <Icon name="saved" />
        <b>{m.form_saved_on_device()}</b>
      </p>
      <p className="xs muted">{m.form_saved_detail({ time: timeOf(draft.savedAt) })}</p>
      {isSure ? (
        <div className="row">
          <span className="small">{m.form_clear_sure()}</span>
          <button
            type="button"
            className="btn btn--danger btn--sm"
            onClick={() => {
              draft.clear();
              setSure(false);
            }}
          >
            {m.form_clear()}
          </button>
          <button type="button" className="btn btn--q btn--sm" onClick={() => setSure(false)}>
            {m.form_clear_keep()}
          </button>
        </div>
      ) : (
        <button type="button" className="btn btn--ghost btn--sm" onClick={() => setSure(true)}>
          {m.form_clear()}
        </button>
      )}
    </div>
  );
}

/** The bar that stays at the top on phones. */
export function PhoneProgress({ values, errors, draft }: ProgressProps) {
  const current = useCurrentSection();
  return (
    <div className="mprog m-only">
      <div className="wrap mprog__in">
        <b>{m.fr_progress({ step: current + 1, section: sections[current]?.title() ?? "" })}</b>
        {draft.savedAt && (
          <span className="saved">
            <Icon name="saved" />
            {m.form_saved_at({ time: timeOf(draft.savedAt) })}
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

function timeOf(date: Date): string {
  return new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" }).format(date);
}
