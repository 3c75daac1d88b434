import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { modeLabel } from "./ModeField.tsx";
import { ReverseForm } from "./ReverseForm.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";

export type Line = CallOutput<"GET /api/admin/institutions/{id}/ledger">["items"][number];

/** What came in for an institution and what was taken back, newest first. */
export function DepositList({ institutionId }: { institutionId: number }) {
  const client = useQueryClient();
  const queryKey = [...keys.institutionRecords, institutionId, "ledger"];
  const ledger = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/institutions/{id}/ledger", { params: { id: String(institutionId) }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...freshOnOpen,
  });
  const lines = ledger.data?.pages.flatMap(({ items }) => items) ?? [];
  // The keys' list shows what is available, which a reversal changes too.
  const changed = () => void client.invalidateQueries({ queryKey: [...keys.institutionRecords, institutionId] });
  return (
    <>
      <p className="small muted">{m.apikeys_ledger_intro()}</p>
      <Loaded of={ledger} failed={m.apikeys_ledger_failed()}>
        {() => lines.length === 0 && <p className="muted">{m.apikeys_ledger_empty()}</p>}
      </Loaded>
      <ol className="hist">
        {lines.map((line) => (
          <li key={line.id} className="stack-2">
            <LineFacts of={line} />
            {line.kind === "deposit" && line.reversedBy === null && (
              <Reverse institutionId={institutionId} line={line} onChanged={changed} />
            )}
          </li>
        ))}
      </ol>
      {ledger.hasNextPage && (
        <button type="button" className="btn btn--q btn--sm" disabled={ledger.isFetching} onClick={() => void ledger.fetchNextPage()}>
          {m.apikeys_ledger_more()}
        </button>
      )}
    </>
  );
}

function LineFacts({ of: line }: { of: Line }) {
  const id = String(line.id);
  const when = formatDateTime(line.madeAt);
  const relation =
    line.reverses !== null
      ? m.apikeys_ledger_reverses({ id: String(line.reverses) })
      : line.reversedBy !== null
        ? m.apikeys_ledger_reversed({ id: String(line.reversedBy) })
        : undefined;
  return (
    <>
      <h3>{line.kind === "deposit" ? m.apikeys_ledger_deposit({ id }) : m.apikeys_ledger_correction({ id })}</h3>
      <p className="row row--tight">
        <b className="num nowrap">{formatMoney(line)}</b>
        <span className={line.mode === "live" ? "badge badge--info" : "badge"}>{modeLabel(line.mode)}</span>
      </p>
      {line.note && <p className="small asTyped">{line.note}</p>}
      <p className="xs dim">{line.madeBy === null ? when : m.apikeys_by({ when, name: line.madeBy })}</p>
      {relation && <p className="xs dim">{relation}</p>}
    </>
  );
}

function Reverse({ institutionId, line, onChanged }: { institutionId: number; line: Line; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <ReverseForm institutionId={institutionId} line={line} onChanged={onChanged} onDone={() => setAsking(false)} />;
  return (
    <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(true)}>
      {m.apikeys_reverse()} <span className="vh">{m.apikeys_ledger_deposit({ id: String(line.id) })}</span>
    </button>
  );
}
