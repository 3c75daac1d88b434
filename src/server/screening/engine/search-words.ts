import { skeletonOf, soundsOf } from "./sounds.ts";
import type { Token } from "./tokens.ts";

/** As what a name is read and searched: as a person's, or as an organisation's. */
export type Room = "person" | "organisation";

/** Words that a name can be found by. */
export const isSearched = ({ kind }: Token) =>
  kind === "name" || kind === "patronymic" || kind === "organisation_word" || kind === "body" || kind === "number";

/** Also two words in a row as one, as the other name may have written them. */
export function withJoined(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [...tokens];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!next || next.kind === "number" || token.kind === "number" || token.text.length + next.text.length > 16) continue;
    if (token.kind !== "name" && token.kind !== "particle" && token.kind !== "patronymic") continue;
    if (next.kind !== "name" && next.kind !== "patronymic") continue;
    const text = token.text + next.text;
    joined.push({
      kind: "name",
      room: token.room,
      text,
      written: text,
      weight: token.weight + next.weight,
      sounds: soundsOf(text, token.sounds.isAbjad || next.sounds.isAbjad),
    });
  }
  return joined;
}

const longestSpelt = 8;

/**
 * What words that sound alike, or that one slip parts, have in common: their consonants, of longer words also with one left out, and of
 * shorter ones the letters with one left out.
 */
export function keysOf({ sounds, symbol, kind, text }: Token): Set<string> {
  if (kind === "number") return new Set([`=${text}`]);
  const skeleton = skeletonOf(sounds);
  const keys = new Set([skeleton]);
  if (symbol !== undefined) keys.add(`#${symbol}`);
  if (skeleton.length >= 4) for (let at = 0; at < skeleton.length; at += 1) keys.add(skeleton.slice(0, at) + skeleton.slice(at + 1));
  if (text.length <= longestSpelt && !sounds.isAbjad) {
    keys.add(`.${text}`);
    for (let at = 0; at < text.length; at += 1) keys.add(`.${text.slice(0, at)}${text.slice(at + 1)}`);
  }
  return keys;
}

/** FNV-1a: two keys that share a hash only make a word be looked at in vain. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const abjadMark = "~";
/** A word as the index keeps it: what comparing it needs. */
export const storedText = (token: Token) =>
  `${token.kind.charAt(0)}${token.sounds.isAbjad ? abjadMark : ""}${token.text}:${token.weight.toFixed(3)}:${token.symbol ?? ""}`;

export function storedToken(stored: string, room: Room): Token {
  const [word = "", weight = "", symbol = ""] = stored.slice(1).split(":");
  const isAbjad = word.startsWith(abjadMark);
  const text = isAbjad ? word.slice(1) : word;
  const kind = stored.startsWith("o") ? "organisation_word" : stored.startsWith("b") ? "body" : /^\d+$/.test(text) ? "number" : "name";
  return {
    kind,
    room,
    text,
    written: text,
    weight: Number(weight),
    sounds: soundsOf(text, isAbjad),
    symbol: symbol === "" ? undefined : symbol,
  };
}
