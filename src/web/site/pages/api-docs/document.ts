import document from "virtual:api-document";
import { type ApiDocsSection, apiDocsSectionOf } from "../../../../shared/domain/api-docs-sections.ts";
import { paths } from "../../../../shared/paths.ts";
import type { ApiDocument, DocumentedCall } from "../../../content/api-docs-types.ts";

/** The calls of the partner API, as the build read them from their contracts (tools/api-document.ts). */
export const apiDocument = document as ApiDocument;

export function callsOf(section: ApiDocsSection): DocumentedCall[] {
  return apiDocument.calls.filter(({ path }) => apiDocsSectionOf(path) === section);
}

/** Where a call is described. */
export function hrefOfCall(id: string): string {
  const call = apiDocument.calls.find((one) => one.id === id);
  if (!call) throw new Error(`the partner API has no call ${id}`);
  return `${paths.apiDocsSection(apiDocsSectionOf(call.path))}#${id}`;
}

/** Where a chapter of the first page is. */
export function hrefOfChapter(id: string): string {
  return `${paths.apiDocs}#${id}`;
}
