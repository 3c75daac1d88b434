import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";

/** Every change of the draft: who, when, and what it was before. Numbers of documents are never in it. */
export function KycHistory({ institutionId, number }: { institutionId: number; number: number }) {
  const read = useInfiniteQuery({
    queryKey: [...keys.kycFiles, "changes", institutionId, number],
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/institutions/{id}/kyc/changes", {
        params: { id: String(institutionId) },
        query: pageParam === "" ? {} : { cursor: pageParam },
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const changes = read.data?.pages.flatMap(({ items }) => items) ?? [];
  if (changes.length === 0) return null;
  return (
    <section className="panel stack-2">
      <h2>{m.kyc_history()}</h2>
      <ol className="stack-2 small">
        {changes.map(({ id, part, before, after, changedBy, isStaff, changedAt }) => (
          <li key={id}>
            <details>
              <summary>
                <strong>{partLabel(part)}</strong>{" "}
                <span className="muted">
                  {m.kyc_changed_by({ name: changedBy, day: formatDateTime(changedAt) })}
                  {isStaff && ` (${m.kyc_by_staff()})`}
                </span>
              </summary>
              <dl className="kv">
                <dt>{m.kyc_before()}</dt>
                <dd className="pre">{asText(before)}</dd>
                <dt>{m.kyc_after()}</dt>
                <dd className="pre">{asText(after)}</dd>
              </dl>
            </details>
          </li>
        ))}
      </ol>
      {read.hasNextPage && (
        <p>
          <button type="button" className="btn btn--q btn--sm" disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
            {m.kyc_older()}
          </button>
        </p>
      )}
    </section>
  );
}

function partLabel(part: string): string {
  const labels: Record<string, () => string> = {
    legalName: m.kyc_legal_name,
    otherNames: m.kyc_other_names,
    legalForm: m.kyc_legal_form,
    country: m.kyc_country,
    registrationNumber: m.kyc_registration,
    identifiers: m.kyc_identifiers,
    address: m.kyc_address,
    regulator: m.kyc_regulator,
    recognition: m.kyc_recognition,
    resolution: m.kyc_resolution,
    owners: m.kyc_section_owners,
    noOwners: m.kyc_no_owners,
    people: m.kyc_section_people,
    purpose: m.kyc_purpose,
    volumes: m.kyc_volumes,
    sources: m.kyc_sources,
    sourceWords: m.kyc_source_words,
    papers: m.kyc_section_papers,
  };
  return labels[part]?.() ?? part;
}

/** A part as lines of its values, without the keys that only programs need. */
function asText(value: unknown): string {
  if (value === null || value === undefined || value === "") return m.kyc_nothing();
  if (Array.isArray(value)) return value.length === 0 ? m.kyc_nothing() : value.map(asText).join("\n");
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([key, inner]) => key !== "key" && key !== "numberId" && inner !== "" && inner !== null)
      .map(([, inner]) => asText(inner))
      .join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
