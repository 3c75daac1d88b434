import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { AskForm } from "../questions/AskForm.tsx";
import { EntryItem, nameOf } from "./EntryItem.tsx";
import { conversationKey, useConversation } from "./use-conversation.ts";
import "./conversation.css";

/** What passed between us and the applicant, in one order of time, and the form that asks next. */
export function ConversationOfRequest({ item }: { item: FundingRequest }) {
  const titleId = useId();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const talk = useConversation(item.id);
  const { items, waiting } = talk;
  const canAsk = !item.withdrawnAt && !item.personalDataRemovedAt;
  return (
    <section className="stack-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="xs dim plainhead">
        {m.talk_title()}
      </h3>
      {talk.isPending && <div className="skel skel--panel" aria-busy="true" />}
      {talk.isError && items.length === 0 && <LoadFailed text={m.talk_failed()} error={talk.error} onRetry={() => void talk.refetch()} />}
      {waiting && (
        <p className="row row--tight small">
          <span className="badge badge--wait">
            <span className="shape shape--wait" />
            {m.dec_waits({ date: formatDate(waiting.since) })}
          </span>
          <span className="dim">{m.dec_waits_days()}</span>
        </p>
      )}
      {talk.hasNextPage && (
        <button
          type="button"
          className="btn btn--q btn--sm"
          aria-disabled={talk.isFetchingNextPage || undefined}
          onClick={() => !talk.isFetchingNextPage && void talk.fetchNextPage()}
        >
          {m.talk_older()}
        </button>
      )}
      {talk.isSuccess && items.length === 0 && <p className="small muted">{m.talk_empty()}</p>}
      {items.length > 0 && (
        <ol className="thread">
          {items.map((entry) => (
            <EntryItem
              key={nameOf(entry)}
              entry={entry}
              onSent={() => void client.invalidateQueries({ queryKey: conversationKey(item.id) })}
            />
          ))}
        </ol>
      )}
      {canAsk && talk.isSuccess && (
        <AskForm
          item={item}
          isOpen={isAsking}
          onOpen={setAsking}
          onSent={() => void client.invalidateQueries({ queryKey: keys.fundingRequests })}
        />
      )}
    </section>
  );
}
