import { languageNames } from "../../../../shared/domain/languages.ts";
import type { TextKey } from "../../../../shared/domain/provider-texts.ts";
import type { CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";

export type TextItem = CallOutput<"GET /api/admin/texts">["items"][number];
export type Text = CallOutput<"GET /api/admin/texts/{key}">;
export type Language = Text["languages"][number]["language"];
export type Field = Text["languages"][number]["fields"][number];

export const queryOf = (key: TextKey) => [...keys.texts, key];
export const namesOf = (languages: readonly Language[]) => languages.map((language) => languageNames[language]).join(", ");

/** The page as it would be, which the server renders. */
export const previewAddress = (key: TextKey, language: Language, version?: number) =>
  `/api/admin/texts/${key}/preview?language=${language}${version === undefined ? "" : `&version=${version}`}`;
