import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { SearchBox } from "../../../kit/SearchBox.tsx";
import { candidateSentence } from "../../public/labels.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { checkReason, type DecisionProps, type DeskCandidate, ReasonField } from "./fields.tsx";

/** Says that another entry is the same body. Nations are joined only this way. */
export function JoinDialog({ candidate, onClose, onChanged }: DecisionProps) {
  const [otherId, setOtherId] = useState<number>();
  return (
    <DecisionDialog
      title={m.candidate_join_title()}
      name={candidate.name}
      text={m.candidate_join_text()}
      submit={m.candidate_join_now()}
      check={(values) => ({ ...(otherId === undefined && { otherId: m.candidate_join_error() }), ...checkReason(values) })}
      send={({ reason = "" }) =>
        api("POST /api/admin/partner-discovery/candidates/{id}/join", {
          params: { id: String(candidate.id) },
          body: { otherId: otherId ?? 0, reason },
        })
      }
      done={() => ({ title: m.candidate_joined() })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <OtherField candidate={candidate} chosen={otherId} onChoose={setOtherId} error={errors["otherId"]} />
          <ReasonField error={errors["reason"]} />
        </>
      )}
    </DecisionDialog>
  );
}

interface OtherProps {
  candidate: DeskCandidate;
  chosen: number | undefined;
  onChoose: (id: number) => void;
  error: string | undefined;
}

function OtherField({ candidate, chosen, onChoose, error }: OtherProps) {
  const [q, setQ] = useState(candidate.name);
  const { data, error: problem } = useRead("GET /api/admin/partner-discovery/candidates", { query: { q, limit: "8" } });
  const others = data?.items.filter(({ id }) => id !== candidate.id) ?? [];
  return (
    <fieldset className={error ? "field has-err" : "field"} id="otherId" tabIndex={-1}>
      <legend>{m.candidate_join_choice()}</legend>
      {error && <p className="err">{error}</p>}
      <SearchBox value={q} scope={m.candidate_join_scope()} onSearch={setQ} />
      <p className="small dim" role="status">
        {problem ? m.candidate_join_failed() : data && others.length === 0 ? m.candidate_join_none() : ""}
      </p>
      {others.map((other) => (
        <label className="check check--radio" key={other.id}>
          <input type="radio" name="otherId" value={other.id} checked={chosen === other.id} onChange={() => onChoose(other.id)} />
          <span className="name">
            {other.name} <span className="name--plain small muted blockline">{candidateSentence(other)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
