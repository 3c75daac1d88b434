import { shortestPassword } from "../../../shared/domain/accounts.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** What a password without these words still has to have of its own. */
const shortestRest = 6;

/** Whose password it is, and where: what somebody who guesses tries first. */
export interface PasswordOwner {
  username: string;
  name?: string | null;
  email?: string | null;
  provider: string;
}

/** The product's own name is known whatever the provider calls the platform. */
const productName = "hearthbridge";

/** Why a password is refused, in words, or undefined. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (Array.from(password).length < shortestPassword) return m.password_too_short({ length: String(shortestPassword) });
  const plain = plainOf(password);
  if (isBuiltFrom(plain, ownWords(owner))) return m.password_from_name({ provider: owner.provider });
  return isCommon(plain, await commonPasswords()) ? m.password_common() : undefined;
}

function ownWords({ username, name, email, provider }: PasswordOwner): string[] {
  const words = [username, name ?? "", email?.split("@")[0] ?? "", provider, productName].flatMap((text) => {
    const whole = plainOf(text);
    return [whole.replace(/[^\p{L}\p{N}]/gu, ""), ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  // The longest first, so that a short one does not spoil a long one.
  return [...new Set(words)].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
}

/** True when little but digits and signs is left once these words are taken out. */
function isBuiltFrom(plain: string, words: string[]): boolean {
  const joined = plain.replace(/[^\p{L}\p{N}]/gu, "");
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), joined);
  return rest !== joined && rest.replace(/\p{N}/gu, "").length < shortestRest;
}

/** A listed password, also with digits and signs around it, and a short piece that is repeated. */
function isCommon(plain: string, common: ReadonlySet<string>): boolean {
  const piece = /^(.{1,8}?)\1+$/u.exec(plain)?.[1];
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return piece !== undefined || [plain, core].some((text) => common.has(text) || common.has(repeated(text) ?? ""));
}

/** "dragon" of "dragondragon". */
function repeated(text: string): string | undefined {
  return /^(.+?)\1+$/u.exec(text)?.[1];
}

function plainOf(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand passwords that were found most often; read when the first password is set, and nothing is asked of anybody. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return list;
}
