import { readKeptFiles } from "../../../shared/domain/attachments.ts";

type Values = Record<string, string>;

/**
 * Whoever has the token of an upload can delete it, also after their link to the draft has ended. So people who were invited are not
 * told the tokens of documents.
 */
export function withoutTokens(values: Values): Values {
  return withFiles(values, () => "");
}

/** The tokens again that they were not told, as they are stored; a document of their own comes with its token. */
export function withStoredTokens(values: Values, stored: Values): Values {
  const known = new Map(readKeptFiles(stored["attachments"]).map(({ id, token }) => [id, token]));
  return withFiles(values, ({ id, token }) => (id && known.get(id)) || token);
}

function withFiles(values: Values, tokenOf: (file: { id: string; token: string }) => string): Values {
  if (!values["attachments"]) return values;
  const files = readKeptFiles(values["attachments"]).map((file) => ({ ...file, token: tokenOf(file) }));
  return { ...values, attachments: JSON.stringify(files) };
}
