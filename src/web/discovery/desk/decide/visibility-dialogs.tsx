import { useState } from "react";
import { useLocation } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { checkReason, type DecisionProps, ReasonField } from "./fields.tsx";

/** Hides it from visitors. */
export function IgnoreDialog({ candidate, onClose, onChanged }: DecisionProps) {
  return (
    <DecisionDialog
      title={m.candidate_ignore()}
      name={candidate.name}
      text={m.candidate_ignore_text()}
      submit={m.candidate_ignore()}
      check={checkReason}
      send={({ reason = "" }) =>
        api("POST /api/admin/partner-discovery/candidates/{id}/ignore", { params: { id: String(candidate.id) }, body: { reason } })
      }
      done={() => ({ title: m.candidate_ignored() })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(errors) => <ReasonField error={errors["reason"]} />}
    </DecisionDialog>
  );
}

export function RestoreDialog({ candidate, onClose, onChanged }: DecisionProps) {
  return (
    <DecisionDialog
      title={m.candidate_restore()}
      name={candidate.name}
      text={m.candidate_restore_text()}
      submit={m.candidate_restore()}
      check={checkReason}
      send={({ reason = "" }) =>
        api("POST /api/admin/partner-discovery/candidates/{id}/restore", { params: { id: String(candidate.id) }, body: { reason } })
      }
      done={() => ({ title: m.candidate_restored() })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(errors) => <ReasonField error={errors["reason"]} />}
    </DecisionDialog>
  );
}

/** Removes it at its own request. There is no way back, so it asks twice. */
export function RemoveDialog({ candidate, onClose }: DecisionProps) {
  const [reason, setReason] = useState<string>();
  const [, navigate] = useLocation();
  const isSure = reason !== undefined;
  return (
    <DecisionDialog
      key={String(isSure)}
      title={isSure ? m.candidate_remove_sure({ name: candidate.name }) : m.candidate_remove()}
      name={candidate.name}
      text={m.candidate_remove_text()}
      submit={isSure ? m.candidate_remove_now() : m.candidate_remove_next()}
      isDanger={isSure}
      check={isSure ? () => ({}) : checkReason}
      send={async (values) => {
        if (reason === undefined) return { given: values["reason"] ?? "" };
        await api("POST /api/admin/partner-discovery/candidates/{id}/remove", { params: { id: String(candidate.id) }, body: { reason } });
        return { given: undefined };
      }}
      done={({ given }) => (given === undefined ? { title: m.candidate_removed(), description: m.candidate_removed_text() } : undefined)}
      onDone={({ given }) => (given === undefined ? navigate(deskPaths.partnerDiscovery) : setReason(given))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="danger-note">
            <Icon name="warning" />
            {m.candidate_remove_warning()}
          </p>
          {isSure ? <p className="small asTyped">{reason}</p> : <ReasonField error={errors["reason"]} />}
        </>
      )}
    </DecisionDialog>
  );
}
