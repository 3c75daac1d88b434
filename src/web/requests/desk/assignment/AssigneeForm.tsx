import { useId } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { openFirst } from "../../../kit/open-first.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { useAssignable, useColleagues } from "./colleagues.ts";
import { Due } from "./Standing.tsx";
import { useAssign } from "./use-assign.ts";

type FundingRequest = CallOutput<"GET /api/admin/funding-requests/{id}">;

/** In the drawer: who has the request, and what is due next. */
export function AssigneeForm({ item }: { item: FundingRequest }) {
  const { user } = useAuth();
  const id = useId();
  const people = useAssignable();
  const colleagues = useColleagues();
  const assign = useAssign(item);
  const { assignee } = item;
  const isMine = assignee !== null && assignee.id === user?.id;
  const isListed = assignee === null || people.some(({ colleague }) => colleague.id === assignee.id);
  const { quicker } = assign;
  return (
    <div className="assigneeform">
      <label className="xs dim" htmlFor={id}>
        {m.deskx_assignee()}
      </label>
      <div className="row row--tight">
        <select
          className="in assigneeform__who"
          id={id}
          value={assignee?.id ?? ""}
          disabled={assign.isPending || !colleagues.isSuccess}
          onKeyDown={openFirst}
          onChange={(event) => assign.mutate({ userId: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })}
        >
          <option value="">{m.deskx_nobody()}</option>
          {!isListed && <option value={assignee.id}>{assignee.username}</option>}
          {people.map(({ colleague, label }) => (
            <option key={colleague.id} value={colleague.id}>
              {label}
            </option>
          ))}
        </select>
        {user && (
          // One button, whatever it says: the focus stays on it.
          <button
            type="button"
            className={isMine ? "btn btn--q btn--sm" : "btn btn--admin2 btn--sm"}
            onClick={() => !assign.isPending && assign.mutate({ userId: isMine ? null : user.id, seen: quicker?.holder ?? assignee })}
          >
            {isMine ? m.deskx_give_back() : assignee === null && !quicker?.holder ? m.deskx_take() : m.deskx_take_over()}
          </button>
        )}
      </div>
      {colleagues.isError && <p className="small">{m.deskx_colleagues_failed()}</p>}
      {quicker && (
        <div className="assigneeform__quicker small" role="alert">
          <p>{quicker.sentence}</p>
          {assign.variables?.userId !== user?.id && (
            <button
              type="button"
              className="btn btn--q btn--sm"
              onClick={() => assign.mutate({ userId: assign.variables?.userId ?? null, seen: quicker.holder })}
            >
              {m.deskx_anyway()}
            </button>
          )}
        </div>
      )}
      <p className="small">
        <Due item={item} />
      </p>
    </div>
  );
}
