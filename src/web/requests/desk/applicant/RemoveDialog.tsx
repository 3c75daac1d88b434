import { useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { KeptList } from "../../../record/desk/erasure/KeptList.tsx";
import { keys } from "../../../desk/queries.ts";
import type { FundingRequest } from "./ApplicantOfRequest.tsx";

interface Props {
  item: FundingRequest;
  /** Why it cannot be done now, or null. */
  blockedBy: string | null;
  /** What stays, and why. */
  stays: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Removes the personal data for good, once the reference is typed; says before what goes and what stays. */
export function RemoveDialog({ item, blockedBy, stays, onDone, onClose }: Props) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={m.apdesk_remove()}
      action={m.apdesk_remove()}
      pending={m.apdesk_removing()}
      look="danger"
      isBlocked={blockedBy !== null}
      check={(typed) =>
        typed["reference"]?.trim().toUpperCase() === item.reference
          ? {}
          : { reference: m.req_error_other_reference({ reference: item.reference }) }
      }
      send={({ reference = "" }) =>
        api("POST /api/admin/funding-requests/{id}/remove-personal-data", { params: { id: String(item.id) }, body: { reference } })
      }
      onSent={() => {
        void client.invalidateQueries({ queryKey: keys.dashboard });
        void client.invalidateQueries({ queryKey: keys.emails });
        onDone();
      }}
      done={{ title: m.apdesk_removed_toast() }}
      error={m.apdesk_not_done()}
      onClose={onClose}
    >
      {(errors) =>
        blockedBy === null ? (
          <>
            <p>{m.apdesk_remove_text()}</p>
            <KeptList heading={m.apdesk_remove_kept()} items={stays} />
            <TextField
              name="reference"
              label={m.apdesk_remove_reference({ reference: item.reference })}
              maxLength={40}
              autoComplete="off"
              error={errors["reference"]}
            />
          </>
        ) : (
          <p>{blockedBy}</p>
        )
      }
    </FormDialog>
  );
}
