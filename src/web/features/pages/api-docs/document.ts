import document from "virtual:api-document";
import type { ApiDocument } from "../../../content/types.ts";

/** The calls of the partner API, as the build read them from their contracts (tools/api-document.ts). */
export const apiDocument = document as ApiDocument;
