import type { Json, JsonObject, SampleRequest } from "../../shared/domain/api-samples.ts";
import type { ApiDocsSection } from "../../shared/domain/api-docs-sections.ts";
import type { PartnerErrorCode } from "../../shared/domain/partner-errors.ts";
import type { Item, PageIntro, Paragraph, Section } from "./types.ts";

/** A parameter of a call, or a field of its answer, such as `data[].id`. */
export interface ApiField {
  name: string;
  type: string;
  required?: true;
  text?: string;
  /** The call that describes the same object: its anchor and title. */
  sameAs?: { id: string; title: string };
}

/** One call of the partner API, made of its contract by tools/api-document.ts. */
export interface DocumentedCall extends SampleRequest {
  id: string;
  path: string;
  title: string;
  text: string;
  scope?: string;
  parameters: { place: "path" | "query" | "header" | "body"; fields: ApiField[] }[];
  fields: ApiField[];
  /** What it can answer besides what every call can. */
  errors: PartnerErrorCode[];
  status: number;
  answer: Json;
}

export interface ApiDocument {
  calls: DocumentedCall[];
  /** What every call can answer. */
  commonErrors: PartnerErrorCode[];
}

type ApiChapter = "introduction" | "walk" | "authentication" | "testMode" | "idempotency" | "errors" | "limits" | "pagination" | "versions";

export interface ApiDocsContent extends PageIntro, Record<ApiChapter, Section> {
  /** Shown above everything else. */
  notice: Paragraph;
  /** The pages of the calls. */
  sections: Record<ApiDocsSection, { heading: string; lead: string }>;
  errorFields: ApiField[];
  errorMeanings: Record<PartnerErrorCode, string>;
  errorSample: JsonObject;
  limitHeaders: ApiField[];
  pageFields: ApiField[];
  webhooks: Section & { headers: ApiField[]; topics: Item[] };
}
