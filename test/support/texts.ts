import { languages } from "../../src/shared/domain/languages.ts";
import type { TextKey } from "../../src/shared/domain/provider-texts.ts";
import type { Words } from "../../src/shared/domain/text-fields.ts";
import { secondPerson } from "./approvals.ts";
import type { TestApp } from "./app.ts";

type Language = (typeof languages)[number];

export interface ReadText {
  version: number;
  draft: { revision: number } | null;
  asked: { id: number; changes: { label: string; after: string }[] } | null;
  sentBack: { by: string; reason: string } | null;
  languages: { language: Language; fields: { path: string; text: string }[] }[];
}

/** The desk's texts as one administrator uses them. */
export function textsDesk(test: Pick<TestApp, "call">, cookie: string) {
  const call = (method: string, path: string, body?: unknown, as = cookie) =>
    test.call(method, `/api/admin/texts${path}`, body, { cookie: as });
  const read = async (key: TextKey) => (await call("GET", `/${key}`)).body as unknown as ReadText;
  return {
    call,
    read,
    /** Saves some words of a language, and everything else as it is. */
    save: async (key: TextKey, language: Language, changes: Words, as = cookie) => {
      const { version, draft, languages: all } = await read(key);
      const fields = all.find((one) => one.language === language)?.fields ?? [];
      const words = { ...Object.fromEntries(fields.map(({ path, text }) => [path, text])), ...changes };
      return call("PUT", `/${key}/draft`, { language, revision: draft?.revision ?? 0, version, words, isWhole: true }, as);
    },
    ask: async (key: TextKey, as = cookie) =>
      call("POST", `/${key}/ask`, { revision: (await read(key)).draft?.revision ?? 0, note: "It is clearer." }, as),
  };
}
export type TextsDesk = ReturnType<typeof textsDesk>;

/** A draft that is otherwise in every language. Returns its revision. */
export async function draftIn(desk: TextsDesk, key: TextKey, change: (words: Words) => Words): Promise<number> {
  for (const language of languages) {
    const fields = (await desk.read(key)).languages.find((one) => one.language === language)?.fields ?? [];
    const { status, body } = await desk.save(key, language, change(Object.fromEntries(fields.map(({ path, text }) => [path, text]))));
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return (await desk.read(key)).draft?.revision ?? 0;
}

/** Two people publish a text that is otherwise in every language. Returns its version. */
export async function publishByTwo(test: TestApp, desk: TextsDesk, key: TextKey, change: (words: Words) => Words): Promise<number> {
  await draftIn(desk, key, change);
  const { status, body } = await desk.ask(key);
  if (status !== 202) throw new Error(JSON.stringify(body));
  const { id } = body["approval"] as { id: number };
  const approved = await test.call("POST", `/api/admin/approvals/${id}/approve`, {}, { cookie: await secondPerson(test) });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return (await desk.read(key)).version;
}
