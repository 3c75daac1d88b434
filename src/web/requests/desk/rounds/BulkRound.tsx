import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { SelectField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { counted } from "../../../kit/numbers.ts";
import { nameOfRound, useRounds } from "./use-rounds.ts";

/** Puts every ticked request into one funding call, or takes it out of its own. */
export function BulkRound({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <button type="button" className="go" onClick={() => open(true)}>
        {m.rounds_bulk()}
      </button>
      {isOpen && <RoundForm ids={ids} onDone={onDone} onClose={close} />}
    </>
  );
}

function RoundForm({ ids, onDone, onClose }: { ids: number[]; onDone: () => void; onClose: () => void }) {
  const client = useQueryClient();
  const rounds = useRounds().data?.items.filter(({ phase }) => phase !== "cancelled") ?? [];
  return (
    <FormDialog
      title={m.rounds_bulk_title()}
      action={counted(ids.length, m.rounds_bulk_one, m.rounds_bulk_many)}
      pending={m.desk_saving()}
      send={async ({ round }) => {
        const roundId = round ? Number(round) : null;
        const { updated } = await api("PUT /api/admin/funding-requests/round", { body: { ids, roundId } });
        return { updated, roundId };
      }}
      onSent={() => {
        void client.invalidateQueries({ queryKey: keys.fundingRequests });
        void client.invalidateQueries({ queryKey: keys.rounds });
        onClose();
        onDone();
      }}
      done={({ updated, roundId }) => ({
        title: roundId === null ? m.rounds_bulk_out() : m.rounds_bulk_done(),
        description: counted(updated, m.desk_updated_one, m.desk_updated_many),
      })}
      error={m.rounds_bulk_failed()}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="muted">{m.rounds_bulk_text()}</p>
          <SelectField
            name="round"
            label={m.rounds_of_request()}
            choose={m.rounds_bulk_choose()}
            options={rounds.map((round) => ({ value: String(round.id), label: nameOfRound(round) }))}
          />
        </>
      )}
    </FormDialog>
  );
}
