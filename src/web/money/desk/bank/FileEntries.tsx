import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { bankKey } from "./queries.ts";
import { Loaded } from "../../../kit/Loaded.tsx";

/** Everything that one file of the bank says, and what it came to. */
export function FileEntries({ fileId, name, onClose }: { fileId: number; name: string; onClose: () => void }) {
  const list = useInfiniteQuery({
    queryKey: [...bankKey, "entries", fileId],
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/bank/entries", { query: { file: String(fileId), limit: "100", ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog title={m.bank_entries_of({ name })} className="dialog--wide" onClose={onClose}>
      <div className="dialog__body stack" aria-busy={list.isPending}>
        <Loaded of={list} failed={m.bank_failed()}>
          {() => entries.length === 0 && <p className="muted">{m.bank_entries_none()}</p>}
        </Loaded>
        {entries.length > 0 && (
          <ul className="tblwrap money">
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryFacts entry={entry} />
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <button type="button" className="btn btn--q btn--sm" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.bank_entries_more()}
          </button>
        )}
      </div>
    </Dialog>
  );
}
