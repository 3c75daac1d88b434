import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { providerTexts, type TextKey } from "../../../../shared/domain/provider-texts.ts";
import { showsLinks } from "../../../../shared/domain/text-fields.ts";
import { inWords } from "../../../../shared/domain/text-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { TextField } from "../../../kit/fields.tsx";
import type { Group } from "./groups.ts";
import type { Items, ShownField } from "./items.ts";

interface Props {
  text: TextKey;
  group: Group;
  /** What the names of all fields begin with. */
  start: string;
  errors: FieldErrors;
  items: Items;
}

export function FieldGroup({ text, group: { legend, fields, item, endsList }, start, errors, items }: Props) {
  return (
    <>
      <fieldset className="panel stack texts__group">
        <legend className="h3">{legend || m.texts_top()}</legend>
        {fields.map((field) => (
          <Words key={keyOf(field)} text={text} field={field} start={start} error={errors[start + field.path]} />
        ))}
        {item && items.mayRemove(item.list) && (
          <p>
            <button type="button" className="btn btn--q btn--sm" onClick={() => items.remove(item.list, item.id)}>
              {m.texts_remove_item()} <span className="vh">{legend}</span>
            </button>
          </p>
        )}
      </fieldset>
      {endsList !== undefined && (
        <p>
          <button type="button" className="btn btn--q btn--sm" onClick={() => items.add(endsList)}>
            <Icon name="plus" />
            {m.texts_add_item()}
          </button>
        </p>
      )}
    </>
  );
}

/** An item's place changes when another one before it goes; the field on the page stays the same. */
const keyOf = ({ path, item }: ShownField) => (item ? `${item.id} ${path.split(".").at(-1)}` : path);

const rows = { subject: 1, line: 1, text: 3, lines: 4, paragraphs: 6 } as const;

function Words({ text: key, field, start, error }: { text: TextKey; field: ShownField; start: string; error: string | undefined }) {
  const { path, kind, max, names, text, published, isBehind } = field;
  const may = names?.known.filter((name) => !names.must.includes(name)) ?? [];
  const hints = [
    kind === "paragraphs" && m.texts_hint_paragraphs(),
    kind === "lines" && m.texts_hint_lines(),
    showsLinks(path, kind, providerTexts[key]) && m.texts_hint_links(),
    names && names.must.length > 0 && m.texts_hint_must({ names: names.must.join(", ") }),
    may.length > 0 && m.texts_hint_may({ names: may.join(", ") }),
  ].filter(Boolean);
  return (
    <TextField
      name={start + path}
      label={labelOf(path)}
      hint={hints.join(". ")}
      maxLength={max}
      {...(rows[kind] > 1 && { rows: rows[kind] })}
      defaultValue={text}
      error={error}
      note={
        <>
          {isBehind && <p className="small texts__note texts__behind">{m.texts_is_behind()}</p>}
          {published !== null && published !== text && (
            <p className="small muted asTyped texts__note">{m.texts_now_published({ text: published })}</p>
          )}
        </>
      }
    />
  );
}

/** "groups.0.entries.3.answer" → "Answer". */
const labelOf = (path: string) => inWords(path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "");
