import { m } from "../messages/generated/messages.js";
import type { TextKey } from "./provider-texts.ts";

const labels: Record<TextKey, () => string> = {
  about: m.texts_name_about,
  faq: m.texts_name_faq,
  home: m.texts_name_home,
  contact: m.texts_name_contact,
  treaty: m.texts_name_treaty,
  license: m.texts_name_license,
  emails: m.texts_name_emails,
};

/** What a text of the provider is called at the desk. */
export const textLabel = (key: TextKey): string => labels[key]();

/** A name of the files as people read it: "impactAreas" → "Impact areas". */
export function inWords(name: string): string {
  const said = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
