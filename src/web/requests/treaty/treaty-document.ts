import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { paths } from "../../../shared/paths.ts";

/**
 * The treaty as the server rendered it: its words are not in the browser's code (decisions 0028, 0070). So what is signed is what stands
 * on the page, however old the page is: the version and the language that a signature names are read from there.
 */
export interface ReadTreaty {
  treatyVersion: string;
  treatyLanguage: string;
}

const find = (root: ParentNode) => root.querySelector<HTMLElement>(".tdoc[data-version]");

/** Which text somebody reads; undefined where there is none to read. */
export function readTreaty(root: ParentNode): ReadTreaty | undefined {
  const { version, language } = find(root)?.dataset ?? {};
  return version && language ? { treatyVersion: version, treatyLanguage: language } : undefined;
}

/** A copy of the text of this page, or the one of the treaty's page, which the device keeps for times without a connection. */
export async function copyTreaty(): Promise<HTMLElement> {
  const { fetchPage } = await import("../../kit/trusted.ts");
  const treaty = find(document) ?? find(await fetchPage(paths.treaty));
  if (!treaty) throw new Error("the treaty's page has no treaty");
  return document.importNode(treaty, true);
}

/** Puts the text that is in force now in the place of the one on this page. */
export async function renewTreaty(): Promise<void> {
  const { fetchPage } = await import("../../kit/trusted.ts");
  const treaty = find(await fetchPage(paths.treaty));
  if (treaty) find(document)?.replaceWith(document.importNode(treaty, true));
}

/** Writes the name of the nation that signs where the parties are named. */
export function writeNation(root: ParentNode, nationName: string): void {
  if (!nationName) return;
  for (const place of find(root)?.querySelectorAll<HTMLElement>("[data-nation]") ?? []) {
    place.textContent = nationName;
    place.classList.add("name");
  }
}

/** Writes what was signed on the line of the nation that signed, for the print. */
export function writeSignature(root: ParentNode, signature: TreatySignatureData): void {
  writeNation(root, signature.nationName);
  for (const name of ["signatoryName", "signatoryTitle", "signatureDate"] as const)
    for (const place of find(root)?.querySelectorAll(`[data-signed="${name}"]`) ?? []) place.textContent = signature[name];
}
