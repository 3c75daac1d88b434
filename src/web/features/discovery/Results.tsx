import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../ui/Icon.tsx";
import { Drawing } from "../projects/Illustration.tsx";

/** Types that results can be filtered by (§2 /admin/partner-discovery). */
const types = [
  { type: "indigenous", label: m.discovery_type_indigenous },
  { type: "cdfi", label: m.discovery_type_cdfi },
  { type: "bank", label: m.discovery_type_bank },
  { type: "foundation", label: m.discovery_type_foundation },
  { type: "ngo", label: m.discovery_type_ngo },
] as const;

/** What the registers listed, by type. No register is connected yet, and the page says so instead of showing anything. */
export function Results({ total }: { total: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (type: string) =>
    setChosen((before) => new Set(before.has(type) ? [...before].filter((other) => other !== type) : [...before, type]));
  const names = types.filter(({ type }) => chosen.has(type)).map(({ label }) => label());
  return (
    <section aria-labelledby="discovery-results">
      <div className="dfilter">
        <h2 className="h3" id="discovery-results">
          {m.discovery_results()}
        </h2>
        <div className="chips" role="group" aria-label={m.discovery_type()}>
          {types.map(({ type, label }) => (
            <button key={type} type="button" className="chip" aria-pressed={chosen.has(type)} onClick={() => toggle(type)}>
              {chosen.has(type) && <Icon name="check" />}
              {label()}
            </button>
          ))}
        </div>
      </div>
      <p className="small" role="status">
        <b>{total === 0 ? m.discovery_found_none() : m.discovery_found({ total })}</b>{" "}
        {names.length > 0 && <span className="dim">{m.discovery_of_type({ types: names.join(m.discovery_or()) })}</span>}
      </p>
      <div className="dnone">
        <Drawing>
          <path d="M2 66C20 54 34 54 48 62s34 2 70-8M24 77V40h34v37M30 48h22M30 55h22M30 62h14" />
          <path d="M80 34a12 12 0 1 0 .01 0M88.5 54.5 100 66" stroke="var(--c-clay)" />
          <path d="M2 77h116" />
        </Drawing>
        <h3>{m.discovery_none_title()}</h3>
        <p>{m.discovery_none_text()}</p>
        <p>{m.discovery_none_meaning()}</p>
      </div>
    </section>
  );
}
