import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { useFocusKept } from "./use-focus-kept.ts";
import { DeclareDialog, WithdrawConflictDialog } from "./conflict-dialogs.tsx";
import { useMay } from "../../../session/may.ts";

type Conflicts = CallOutput<"GET /api/admin/funding-requests/{id}/conflicts">;
export type Declaration = Conflicts["items"][number];

/** Who keeps out of a request because of a conflict of interest, and the way to say so. */
export function ConflictsOfRequest({ fundingRequestId }: { fundingRequestId: number }) {
  const { user } = useAuth();
  const mayWithdraw = useMay<"POST /api/admin/funding-requests/{id}/conflicts/{conflictId}/withdraw">("admin");
  const client = useQueryClient();
  const [open, setOpen] = useState<"declare" | Declaration>();
  const conflicts = useQuery({
    queryKey: [...keys.fundingRequests, "conflicts", fundingRequestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/conflicts", { params: { id: String(fundingRequestId) } }),
    ...freshOnOpen,
  });
  // The assignment and the scores change with it.
  const refresh = () => void client.invalidateQueries({ queryKey: keys.fundingRequests });
  const { items = [], sameEmail = [], colleagues = [] } = conflicts.data ?? {};
  const inForce = items.filter(({ withdrawnAt }) => withdrawnAt === null);
  const withdrawn = items.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, inForce.map(({ id }) => id).join(" "));
  const mayDeclare = colleagues.filter(({ id }) => !inForce.some(({ userId }) => userId === id));
  return (
    <section className="stack" aria-labelledby="conflicts-title">
      <h3 id="conflicts-title" className="xs dim plainhead" tabIndex={-1} ref={heading}>
        {m.score_conflicts()}
      </h3>
      {conflicts.isPending && <div className="skel" aria-busy="true" />}
      {conflicts.isError && (
        <LoadFailed text={m.score_conflicts_failed()} error={conflicts.error} onRetry={() => void conflicts.refetch()} />
      )}
      {conflicts.data && (
        <>
          {inForce.length + sameEmail.length === 0 ? (
            <p className="small muted">{m.score_conflicts_none()}</p>
          ) : (
            <ul className="stack-2 small">
              {sameEmail.map((name) => (
                <li key={name}>
                  <span className="name name--plain">{name}</span>: {m.score_conflict_same_email()}
                </li>
              ))}
              {inForce.map((declaration) => (
                <li key={declaration.id}>
                  <p>
                    <span className="name name--plain">{declaration.name}</span> <span className="dim">{declaredText(declaration)}</span>
                  </p>
                  <p className="asTyped">{declaration.reason}</p>
                  {mayWithdraw && user?.username !== declaration.name && (
                    <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(declaration)}>
                      {m.score_conflict_withdraw()}
                      <span className="vh"> {declaration.name}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayDeclare.length > 0 && (
            <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen("declare")}>
              {m.score_conflict_declare()}
            </button>
          )}
          {withdrawn.length > 0 && <Withdrawn items={withdrawn} />}
        </>
      )}
      {open === "declare" && (
        <DeclareDialog
          fundingRequestId={fundingRequestId}
          colleagues={mayDeclare}
          ownName={user?.username ?? ""}
          onDone={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open && open !== "declare" && (
        <WithdrawConflictDialog
          fundingRequestId={fundingRequestId}
          declaration={open}
          onDone={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function declaredText({ name, declaredBy, declaredAt }: Declaration): string {
  const date = formatDate(declaredAt);
  return name === declaredBy ? m.score_conflict_since({ date }) : m.score_conflict_since_by({ date, name: declaredBy });
}

function Withdrawn({ items }: { items: Declaration[] }) {
  return (
    <details className="disclose">
      <summary>{m.score_conflicts_before()}</summary>
      <ul className="stack-2 small">
        {items.map((declaration) => (
          <li key={declaration.id}>
            <p>
              <span className="name name--plain">{declaration.name}</span> <span className="dim">{declaredText(declaration)}</span>
            </p>
            <p className="asTyped">{declaration.reason}</p>
            <p className="asTyped dim">
              {m.score_conflict_withdrawn({
                date: formatDate(declaration.withdrawnAt ?? ""),
                name: declaration.withdrawnBy ?? "",
                reason: declaration.withdrawnReason ?? "",
              })}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
