import type { RegisterLine } from "../../../shared/contracts/partners/kyc.ts";
import { kycIdentifierLabel } from "../../../shared/domain/kyc-labels.ts";
import { type KycIdentifier, kycIdentifiers } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";

/** What public registers say, each line with its source, beside what was typed. What contradicts it comes first. */
export function RegisterLines({ of }: { of: readonly RegisterLine[] }) {
  if (of.length === 0) return null;
  const order = ["differs", "not_typed", "same"];
  const lines = [...of].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  return (
    <div className="stack-2">
      <h3>{m.kyc_registers()}</h3>
      <ul className="kyc__lines small">
        {lines.map(({ field, register, asOf, typed, found, verdict }) => (
          <li key={field + register} className={`kyc__line kyc__line--${verdict}`}>
            <Icon name={verdict === "same" ? "check" : verdict === "differs" ? "warning" : "info"} />
            <span>
              <strong>{labelOf(field)}</strong>{" "}
              {verdict === "differs"
                ? m.kyc_register_differs({ found, typed })
                : verdict === "same"
                  ? m.kyc_register_same({ found })
                  : found}
              <span className="dim"> {asOf ? m.kyc_register_of({ register, day: asOf }) : register}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function labelOf(field: string): string {
  if (kycIdentifiers.includes(field as KycIdentifier)) return kycIdentifierLabel(field as KycIdentifier);
  const labels: Record<string, () => string> = {
    legalName: m.kyc_legal_name,
    country: m.kyc_country,
    street: m.kyc_street,
    town: m.kyc_town,
    subdivision: m.kyc_subdivision,
    postCode: m.kyc_post_code,
  };
  return labels[field]?.() ?? field;
}
