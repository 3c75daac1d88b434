import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import "../../../desk/live/live.css";

type Page = CallOutput<"GET /api/admin/funding-requests/{id}/comments">;

/** What the staff say to one another about a request. */
export function CommentsOfRequest({ item }: { item: FundingRequest }) {
  const titleId = useId();
  const client = useQueryClient();
  const [said, setSaid] = useState("");
  const params = { id: String(item.id) };
  const queryKey = [...keys.fundingRequests, "comments", item.id];
  const comments = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], number | null>({
    queryKey,
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/funding-requests/{id}/comments", { params, query: pageParam === null ? {} : { before: String(pageParam) } }),
    initialPageParam: null,
    getNextPageParam: ({ olderBefore }) => olderBefore,
    ...freshOnOpen,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const isClosed = item.personalDataRemovedAt !== null;
  const shown = comments.data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  return (
    <section className="stack-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="xs dim plainhead">
        {m.live_comments()}
      </h3>
      {comments.isPending && <div className="skel skel--panel" aria-busy="true" />}
      {comments.isError && shown.length === 0 && (
        <LoadFailed text={m.live_comments_failed()} error={comments.error} onRetry={() => void comments.refetch()} />
      )}
      {comments.hasNextPage && (
        <button
          type="button"
          className="btn btn--q btn--sm"
          aria-disabled={comments.isFetchingNextPage || undefined}
          onClick={() => !comments.isFetchingNextPage && void comments.fetchNextPage()}
        >
          {m.live_comments_older()}
        </button>
      )}
      {comments.isSuccess && shown.length === 0 && <p className="small muted">{m.live_comments_empty()}</p>}
      {shown.length > 0 && (
        <ol className="comments">
          {shown.map((comment) => (
            <CommentItem key={comment.id} comment={comment} isClosed={isClosed} onChanged={() => void refresh()} />
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {said}
      </p>
      {!isClosed && comments.isSuccess && (
        <CommentForm
          keptAs={`comment-${item.id}`}
          label={m.live_comment_label()}
          hint={m.live_comments_hint()}
          action={m.live_comment_send()}
          send={(body, clientKey) => api("POST /api/admin/funding-requests/{id}/comments", { params, body: { clientKey, body } })}
          onSent={() => {
            setSaid(m.live_comment_added());
            void refresh();
          }}
        />
      )}
    </section>
  );
}
