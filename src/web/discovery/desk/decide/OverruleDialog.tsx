import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { oneOf } from "../../../kit/one-of.ts";
import { discoveryEligibilityLabel } from "../../public/labels.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { ActField, actOf, checkAct, checkReason, type DecisionProps, isNation, ReasonField } from "./fields.tsx";

const choices = ["eligible", "ineligible", "rules"] as const;
type Choice = (typeof choices)[number];

/** Decides against the rules, or goes back to what they say. */
export function OverruleDialog({ candidate, onClose, onChanged }: DecisionProps) {
  const [choice, setChoice] = useState<Choice>(oneOf(choices, candidate.isOverruled ? candidate.eligibility : undefined) ?? "rules");
  const needsAct = isNation(candidate) && choice === "eligible";
  return (
    <DecisionDialog
      title={m.candidate_overrule()}
      name={candidate.name}
      submit={m.candidate_overrule_save()}
      check={(values) => ({ ...(needsAct && checkAct(values)), ...checkReason(values) })}
      send={(values) =>
        api("POST /api/admin/partner-discovery/candidates/{id}/overrule", {
          params: { id: String(candidate.id) },
          body: { eligibility: choice === "rules" ? null : choice, reason: values["reason"] ?? "", ...actOf(values) },
        })
      }
      done={() => ({ title: m.candidate_overrule_done() })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <fieldset className="field">
            <legend>{m.candidate_overrule_choice()}</legend>
            {choices.map((one) => (
              <label className="check check--radio" key={one}>
                <input type="radio" name="eligibility" value={one} checked={choice === one} onChange={() => setChoice(one)} />
                <span>
                  {one === "rules"
                    ? `${m.candidate_overrule_back()}: ${discoveryEligibilityLabel(candidate.ruledEligibility)}`
                    : discoveryEligibilityLabel(one)}
                </span>
              </label>
            ))}
          </fieldset>
          {needsAct && <ActField candidate={candidate} error={errors["actReference"]} />}
          <ReasonField error={errors["reason"]} />
        </>
      )}
    </DecisionDialog>
  );
}
