import { gateConditions } from "../../../../shared/domain/money-gate.ts";
import { type PartyKind, partyKinds, type PartyState, partyStates } from "../../../../shared/domain/screening.ts";
import { partyKindLabel, partyStateLabel } from "../../../../shared/domain/screening-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { Transfer } from "./TransferDetails.tsx";

const sentences = new Map<string, () => string>(gateConditions.map(({ key, sentence }) => [key, sentence]));

/** Every condition of the gate with what it rests on; those that fail come first and show their evidence at once. */
export function Gate({ of: gate }: { of: NonNullable<Transfer["gate"]> }) {
  const conditions = gate.conditions.toSorted((a, b) => Number(a.holds) - Number(b.holds));
  return (
    <div className="stack-2">
      <p className="small">{gate.allowed ? m.gate_allows() : m.gate_refuses()}</p>
      <ul className="hist">
        {conditions.map(({ key, holds, evidence }) => (
          <li key={key}>
            <details open={!holds}>
              <summary className="small">
                <Icon name={holds ? "check" : "cross"} /> <span className="vh">{holds ? m.gate_holds() : m.gate_fails()}</span>{" "}
                {sentences.get(key)?.()}
              </summary>
              <ul className="xs dim">
                {linesOf(evidence).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <p className="xs dim num">{m.gate_asked_at({ when: formatDateTime(gate.at) })}</p>
    </div>
  );
}

/** What a condition rests on, in lines: each party with how it stands, or each fact with its name. */
function linesOf(evidence: unknown): string[] {
  if (Array.isArray(evidence)) return evidence.length === 0 ? [m.gate_nobody()] : evidence.map(partyLine);
  if (typeof evidence !== "object" || evidence === null) return [];
  return Object.entries(evidence)
    .filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`);
}

function partyLine(party: { kind?: string; ref?: string; state?: string; screenedAt?: string | null; cases?: number[] }): string {
  const kind = partyKinds.find((one: PartyKind) => one === party.kind);
  const state = partyStates.find((one: PartyState) => one === party.state);
  const facts = [
    state ? partyStateLabel(state) : "",
    party.screenedAt ? m.gate_screened_at({ when: formatDateTime(party.screenedAt) }) : "",
    party.cases && party.cases.length > 0 ? m.gate_cases({ cases: party.cases.join(", ") }) : "",
  ];
  return `${kind ? partyKindLabel(kind) : (party.kind ?? "")} ${party.ref ?? ""}: ${facts.filter(Boolean).join(", ")}`;
}
