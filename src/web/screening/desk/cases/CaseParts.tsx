import { m } from "../../../../shared/messages/generated/messages.js";
import type { ScreeningCase } from "./cases-queries.ts";

type Part = ScreeningCase["parts"][number];

const labels: Record<string, () => string> = {
  name: m.scase_part_name,
  kind: m.scase_part_kind,
  birth_date: m.scase_part_birth_date,
  country: m.scase_part_country,
  place: m.scase_part_place,
  identifier: m.scase_part_identifier,
};

/** Our party and the list's entry side by side, and what each part did to the score. */
export function CaseParts({ found: { parts, entry, theirName } }: { found: ScreeningCase }) {
  const others = entry.names.filter(({ text }) => text !== theirName).slice(0, 3);
  return (
    <table className="scr__parts">
      <thead>
        <tr>
          <th>
            <span className="vh">{m.scase_part_kind()}</span>
          </th>
          <th scope="col">{m.scase_our_party()}</th>
          <th scope="col">{m.scase_list_entry()}</th>
          <th scope="col">{m.scase_why_scored()}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, index) => (
          <tr key={`${part.kind} ${index}`}>
            <th scope="row">{labels[part.kind]?.() ?? part.kind}</th>
            <Side label={m.scase_ours()} text={part.ours} isName={part.kind === "name"} />
            <Side
              label={m.scase_list()}
              text={part.theirs}
              isName={part.kind === "name"}
              also={part.kind === "name" ? others.map(({ text }) => text).join("; ") : ""}
            />
            <td>
              <Effect part={part} />
              <small>{part.sentence}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ label, text, isName, also = "" }: { label: string; text: string; isName: boolean; also?: string }) {
  const written = text || m.scase_not_given();
  return (
    <td>
      <span className="scr__side">{label} </span>
      {isName ? <b className="name name--plain">{written}</b> : <span className="name name--plain">{written}</span>}
      {also && <small className="name name--plain">{also}</small>}
    </td>
  );
}

/** How far a part moved the score, of how far it could have. */
function Effect({ part: { effect, weight } }: { part: Part }) {
  const [moved, most] = [Math.round(effect * 100), Math.round(weight * 100)];
  // What one side does not say moves nothing: the sentence says so.
  if (moved === 0 && most === 0) return null;
  if (moved < 0) return <p className="scr__effect num">{m.scase_effect_lowers({ effect: -moved })}</p>;
  const share = most > 0 ? Math.min(100, Math.round((moved / most) * 100)) : 0;
  return (
    <p className="scr__effect num">
      <meter className={share >= 80 ? "scr__bar scr__bar--high" : "scr__bar"} min={0} max={100} value={share} aria-hidden="true" />
      <b>{m.scase_effect({ effect: moved, weight: Math.max(most, moved) })}</b>
    </p>
  );
}
