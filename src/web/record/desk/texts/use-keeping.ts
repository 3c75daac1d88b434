import { type RefObject, useEffect, useRef, useState } from "react";
import { writeValues } from "../../../offline/form-controls.ts";
import type { Items } from "./items.ts";
import type { Kept, KeptWords, Place } from "./kept-words.ts";
import { unsavedIn } from "./unsaved.ts";

interface Keeping {
  form: RefObject<HTMLFormElement | null>;
  kept: Kept;
  place: Place;
  /** What the names of all fields begin with. */
  start: string;
  items: Items;
  /** What was kept of the same fields when the page was left. */
  before: KeptWords | undefined;
}

/** Keeps on the device what is typed into a form, and puts it back when the form is opened again: leaving the page loses nothing. */
export function useKeeping({ form, kept, place, start, items, before }: Keeping) {
  const [isUnsaved, setUnsaved] = useState(before !== undefined);
  const isFilling = useRef(false);
  const last = useRef(place);
  /** What was sent and is saved: the page reads it again only a moment later. */
  const sent = useRef<Record<string, string>>({});

  const keep = () => {
    if (!form.current || isFilling.current) return;
    const typed = Object.entries(unsavedIn(form.current)).filter(([name, value]) => name.startsWith(start) && sent.current[name] !== value);
    const words = Object.fromEntries(typed.map(([name, value]) => [name.slice(start.length), value]));
    kept.keep(place, { words, ...(items.changed && { orders: items.changed }) });
    setUnsaved(typed.length > 0 || items.changed !== undefined);
  };
  const latest = useRef({ keep, before, start });
  latest.current = { keep, before, start };

  useEffect(() => {
    const { before: typed, start: names } = latest.current;
    if (!typed || !form.current) return;
    // Each field hears of its words; all of them are kept already.
    isFilling.current = true;
    writeValues(form.current, Object.fromEntries(Object.entries(typed.words).map(([path, words]) => [names + path, words])));
    isFilling.current = false;
  }, [form]);

  const { language, from } = place;
  const { revision, version } = from;
  const arranged = JSON.stringify(items.changed);
  useEffect(() => {
    const now = { language, from: { revision, version } };
    // Saved, the fields belong to another draft, and so does what is typed into them still.
    if (JSON.stringify(last.current) !== JSON.stringify(now)) kept.forget(last.current);
    last.current = now;
    latest.current.keep();
  }, [kept, language, revision, version, arranged]);

  const noteSaved = (values: Record<string, string>) => {
    sent.current = values;
  };
  return { isUnsaved, keep, noteSaved, drop: () => kept.forget(place) };
}
