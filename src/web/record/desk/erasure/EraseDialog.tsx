import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { KeptList } from "./KeptList.tsx";

type Foreseen = CallOutput<"GET /api/admin/respondents/{id}/erasure">;

interface Props {
  title: string;
  /** The verb and object of the button. */
  action: string;
  /** Names what is erased, so that one dialog never shows what another one was told. */
  subject: string;
  foresee: () => Promise<Foreseen>;
  erase: (confirm: string) => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Erases for good once a name is typed; says before exactly what goes, what stays and why. */
export function EraseDialog({ title, action, subject, foresee, erase, onDone, onClose }: Props) {
  const foreseen = useQuery({ queryKey: ["erasure", subject], queryFn: foresee, ...freshOnOpen });
  const isPossible = foreseen.data?.blockedBy === null;
  return (
    <FormDialog
      title={title}
      action={action}
      pending={m.erase_pending()}
      look="danger"
      isBlocked={!isPossible}
      isLoading={foreseen.isPending}
      check={({ confirm = "" }) =>
        !foreseen.data || confirm.trim().toLowerCase() === foreseen.data.confirm.toLowerCase()
          ? {}
          : { confirm: m.erase_error_confirm({ confirm: foreseen.data.confirm }) }
      }
      send={({ confirm = "" }) => erase(confirm)}
      onSent={onDone}
      done={({ message }) => ({ title: message })}
      error={m.apdesk_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {foreseen.isPending && <div className="skel skel--panel" />}
          {foreseen.isError && (
            <LoadFailed text={m.erase_loading_failed()} error={foreseen.error} onRetry={() => void foreseen.refetch()} />
          )}
          {foreseen.data?.blockedBy && <p>{foreseen.data.blockedBy}</p>}
          {foreseen.data && isPossible && (
            <>
              <KeptList heading={m.erase_goes()} items={foreseen.data.goes} />
              <KeptList heading={m.erase_stays()} items={foreseen.data.stays} />
              <p>{m.erase_final()}</p>
              <TextField
                name="confirm"
                label={m.erase_error_confirm({ confirm: foreseen.data.confirm })}
                maxLength={200}
                autoComplete="off"
                error={errors["confirm"]}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
