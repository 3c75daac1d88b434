import type { TextKey } from "../../../../shared/domain/provider-texts.ts";
import { recall, recallKeys, remember } from "../../../kit/device-memory.ts";
import type { Language } from "./text.ts";

/** The draft and the version that fields were filled from. */
export interface From {
  revision: number;
  version: number;
}

/** What somebody typed into the fields of one language and did not save. */
export interface KeptWords {
  /** When it was typed last. */
  at: string;
  /** By path: only what differs from what the fields were filled with. */
  words: Record<string, string>;
  /** The items of growing lists, where some were added or removed. */
  orders?: Record<string, string[]>;
}

export interface Place {
  language: Language;
  from: From;
}

/** By whom and of which text: colleagues may share a device. */
const startOf = (userId: number | undefined, text: TextKey) => `text-words:${userId}:${text}:`;
const placeName = ({ language, from }: Place) => `${language}:${from.revision}:${from.version}`;

/** What one person typed into a text, on this device. What belongs to another draft is never put into fields, and is not lost either. */
export function keptWordsOf(userId: number | undefined, text: TextKey) {
  const start = startOf(userId, text);
  const read = (name: string): KeptWords | undefined => {
    try {
      const kept = JSON.parse(recall("localStorage", start + name) || "null") as KeptWords | null;
      return kept?.words ? kept : undefined;
    } catch {
      return undefined;
    }
  };
  const forget = (name: string) => remember("localStorage", start + name, "");
  return {
    of: (place: Place) => read(placeName(place)),
    /** Keeps what is typed now. Nothing typed is nothing to keep. */
    keep: (place: Place, { words, orders }: Omit<KeptWords, "at">) => {
      const name = placeName(place);
      if (Object.keys(words).length === 0 && !orders) return forget(name);
      const before = read(name);
      const next = { words, ...(orders && { orders }) };
      if (before && JSON.stringify({ words: before.words, ...(before.orders && { orders: before.orders }) }) === JSON.stringify(next))
        return;
      remember("localStorage", start + name, JSON.stringify({ at: new Date().toISOString(), ...next }));
    },
    forget: (place: Place) => forget(placeName(place)),
    /** Words that were typed into fields that are not these. */
    beside: (from: From) =>
      recallKeys("localStorage", start).flatMap((key) => {
        const name = key.slice(start.length);
        const [language = "", revision, version] = name.split(":");
        const isHere = Number(revision) === from.revision && Number(version) === from.version;
        const kept = isHere ? undefined : read(name);
        return kept && Object.keys(kept.words).length > 0 ? [{ language: language as Language, ...kept, forget: () => forget(name) }] : [];
      }),
  };
}

export type Kept = ReturnType<typeof keptWordsOf>;
