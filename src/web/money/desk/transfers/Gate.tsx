import { gateConditions } from "../../../../shared/domain/money-gate.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { Transfer } from "./TransferDetails.tsx";

const sentences = new Map<string, () => string>(gateConditions.map(({ key, sentence }) => [key, sentence]));

/** Every condition of the gate with what it rests on; those that fail come first and show their evidence at once. */
export function Gate({ of: { gate } }: { of: Transfer }) {
  if (!gate) return null;
  const conditions = gate.conditions.toSorted((a, b) => Number(a.holds) - Number(b.holds));
  return (
    <div className="stack-2">
      <h3 className="xs dim plainhead">{m.gate_heading()}</h3>
      <p className="small">{gate.allowed ? m.gate_allows() : m.gate_refuses()}</p>
      <ul className="hist">
        {conditions.map(({ key, holds, evidence }) => (
          <li key={key}>
            <details open={!holds}>
              <summary className="small">
                <Icon name={holds ? "check" : "cross"} /> <span className="vh">{holds ? m.gate_holds() : m.gate_fails()}</span>{" "}
                {sentences.get(key)?.()}
              </summary>
              <p className="xs dim asTyped">{JSON.stringify(evidence, null, 1)}</p>
            </details>
          </li>
        ))}
      </ul>
      <p className="xs dim num">{m.gate_asked_at({ when: formatDateTime(gate.at) })}</p>
    </div>
  );
}
