import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { mappableFacts, partnerKinds } from "../../../../shared/domain/partner-facts.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { oneOf } from "../../../kit/one-of.ts";
import { storedName, uploadFile } from "../../../kit/upload.ts";
import { fileAddress, type Source } from "./source.ts";

export const places = ["address", "upload", "folder"] as const;
export type Place = (typeof places)[number];

type Values = Record<string, string>;

/** What a source of the administrator's own still lacks; the server knows the finer rules. */
export function checkOwnSource(values: Values, place: Place, file: File | undefined): FieldErrors {
  const needed: Record<string, () => string> = {
    name: m.discovery_error_source_name,
    publisher: m.discovery_error_publisher,
    licence: m.discovery_error_licence,
    ...(place === "address" && { url: m.source_url_error }),
    ...(place === "folder" && { fileName: m.source_file_name_error }),
    kind: m.source_kind_error,
    "column.name": m.discovery_error_name_column,
  };
  const missing = Object.entries(needed).filter(([field]) => !values[field]?.trim());
  return {
    ...Object.fromEntries(missing.map(([field, sentence]) => [field, sentence()])),
    ...(place === "upload" && !file && { file: m.source_upload_choose() }),
    ...(!/^[A-Z]{2}$/.test(values["country"]?.trim() ?? "") && { country: m.discovery_error_country() }),
  };
}

/** Adds a source with its place, and sends its file after it when it comes from this computer. */
export async function addSource(values: Values, place: Place, file: File | undefined, onPercent: (percent: number) => void): Promise<void> {
  const named = place === "upload" && file ? { url: null, fileName: storedName(file.name) } : placeOf(values, place);
  const source = await api("POST /api/admin/partner-discovery/sources", { body: { ...ownFields(values), ...named } });
  if (place === "upload" && file) await uploadFile(fileAddress(source.id, file), file, undefined, onPercent);
}

/** Changes where a source is read from, and of an own one everything. */
export function updateSource({ id, isOwn }: Source, values: Values, place: Place) {
  const body = { ...(isOwn && ownFields(values)), ...placeOf(values, place) };
  return api("PATCH /api/admin/partner-discovery/sources/{id}", { params: { id: String(id) }, body });
}

function placeOf(values: Values, place: Place) {
  return place === "address"
    ? { url: values["url"]?.trim() || null, fileName: null }
    : { url: null, fileName: values["fileName"]?.trim() || null };
}

function ownFields(values: Values) {
  const text = (name: string) => values[name]?.trim() ?? "";
  const given = mappableFacts.filter((fact) => text(`column.${fact}`)).map((fact) => [fact, text(`column.${fact}`)]);
  return {
    name: text("name"),
    publisher: text("publisher"),
    licence: text("licence"),
    mapping: {
      columns: Object.fromEntries(given) as Partial<Record<(typeof mappableFacts)[number], string>>,
      kind: oneOf(partnerKinds, text("kind")) ?? "company",
      country: text("country"),
    },
  };
}
