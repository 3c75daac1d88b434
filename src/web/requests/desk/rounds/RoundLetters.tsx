import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatMomentIn } from "../../../kit/moments.ts";
import { counted } from "../../../kit/numbers.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useMay } from "../../../session/may.ts";
import type { Round } from "./use-rounds.ts";

type Letters = CallOutput<"GET /api/admin/rounds/{id}/letters">;

/** When the letters about a call's decisions leave, how many wait, and the ways to change it. */
export function RoundLetters({ round }: { round: Round }) {
  const mayChange = useMay<"PUT /api/admin/rounds/{id}/letters">("admin");
  const letters = useQuery({
    queryKey: [...keys.rounds, round.id, "letters"],
    queryFn: () => api("GET /api/admin/rounds/{id}/letters", { params: { id: String(round.id) } }),
    ...freshOnOpen,
  });
  return (
    <section className="panel stack" aria-labelledby="round-letters">
      <h2 id="round-letters">{m.letters_title()}</h2>
      <Loaded of={letters} failed={m.letters_failed()}>
        {(shown) => (
          <>
            <p>{sentenceOf(shown, round.timeZone)}</p>
            {isHeld(shown) && (
              <p className="num">
                {shown.waiting === 0 ? m.letters_waiting_none() : counted(shown.waiting, m.letters_waiting_one, m.letters_waiting_many)}
              </p>
            )}
            {mayChange && <Ways round={round} letters={shown} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

const isHeld = ({ at, isOver }: Letters) => at !== null && !isOver;

function sentenceOf({ at, isOver }: Letters, timeZone: string): string {
  if (at === null) return m.letters_alone();
  const when = formatMomentIn(at, timeZone);
  return isOver ? m.letters_over({ when }) : m.letters_at({ when });
}

function Ways({ round, letters }: { round: Round; letters: Letters }) {
  const [asked, ask] = useState<"hour" | "release">();
  const held = isHeld(letters);
  return (
    <p className="row">
      <button type="button" className="btn btn--admin btn--sm" onClick={() => ask("hour")}>
        {held ? m.letters_move() : m.letters_set()}
      </button>
      {held && (
        <button type="button" className="btn btn--q btn--sm" onClick={() => ask("release")}>
          {letters.waiting > 0 ? m.letters_send() : m.letters_release()}
        </button>
      )}
      {asked === "hour" && <HourDialog round={round} onClose={() => ask(undefined)} />}
      {asked === "release" && <ReleaseDialog round={round} waiting={letters.waiting} onClose={() => ask(undefined)} />}
    </p>
  );
}

const send = (round: Round, at: string | null) =>
  api("PUT /api/admin/rounds/{id}/letters", { params: { id: String(round.id) }, body: { at, seen: round.revision } });

/** The call has another revision now, its requests another hour. */
function useReadAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [keys.rounds, keys.fundingRequests]) void client.invalidateQueries({ queryKey });
  };
}

function HourDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const readAgain = useReadAgain();
  return (
    <FormDialog
      title={m.letters_title()}
      action={m.desk_save()}
      pending={m.desk_saving()}
      send={({ at = "" }) => send(round, at)}
      onSent={readAgain}
      done={{ title: m.letters_saved() }}
      error={m.rounds_not_saved()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{m.letters_text()}</p>
          <TextField
            name="at"
            type="datetime-local"
            maxLength={16}
            label={m.letters_field()}
            hint={m.letters_field_hint({ zone: round.timeZone })}
            error={errors["at"]}
          />
        </>
      )}
    </FormDialog>
  );
}

function ReleaseDialog({ round, waiting, onClose }: { round: Round; waiting: number; onClose: () => void }) {
  const readAgain = useReadAgain();
  const isSending = waiting > 0;
  return (
    <FormDialog
      title={isSending ? m.letters_send_ask() : m.letters_release_ask()}
      action={isSending ? m.letters_send() : m.letters_release()}
      pending={m.desk_saving()}
      send={() => send(round, null)}
      onSent={readAgain}
      done={{ title: isSending ? m.letters_sent() : m.letters_saved() }}
      error={m.rounds_not_saved()}
      onClose={onClose}
    >
      {() => <p>{isSending ? counted(waiting, m.letters_send_text_one, m.letters_send_text_many) : m.letters_release_text()}</p>}
    </FormDialog>
  );
}
