import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { candidateSentence } from "../../public/labels.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { ActField, actOf, checkAct, type DecisionProps, isNation } from "./fields.tsx";

/** Makes it an institution here. A nation needs an act of its own. */
export function PromoteDialog({ candidate, onClose, onChanged }: DecisionProps) {
  return (
    <DecisionDialog
      title={m.candidate_promote()}
      name={candidate.name}
      text={m.candidate_promote_text()}
      submit={m.candidate_promote()}
      check={(values) => ({
        ...(values["description"]?.trim() ? {} : { description: m.candidate_promote_description_error() }),
        ...(isNation(candidate) && checkAct(values)),
      })}
      send={(values) =>
        api("POST /api/admin/partner-discovery/candidates/{id}/promote", {
          params: { id: String(candidate.id) },
          body: { description: values["description"] ?? "", ...actOf(values) },
        })
      }
      done={() => ({ title: m.candidate_promoted(), description: m.candidate_promoted_text() })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="description"
            label={m.candidate_promote_description()}
            defaultValue={candidateSentence(candidate)}
            maxLength={5_000}
            rows={4}
            error={errors["description"]}
          />
          {isNation(candidate) && <ActField candidate={candidate} error={errors["actReference"]} />}
        </>
      )}
    </DecisionDialog>
  );
}
