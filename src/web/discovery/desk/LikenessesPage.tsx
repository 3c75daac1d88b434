import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { totalText } from "../../kit/numbers.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { Empty, ListSkeleton, LoadFailed } from "../../kit/States.tsx";
import { LikenessPair } from "./decide/LikenessPair.tsx";
import { deskKeys, useChanged } from "./desk-queries.ts";
import { SubNav } from "./SubNav.tsx";
import "../../styles/admin.css";
import "../public/discovery.css";
import "./desk.css";
import "./decide/decide.css";

export const titleOf = m.likeness_heading;

/** Entries that may be one body and wait for an administrator's answer. */
export default function LikenessesPage() {
  const paging = usePaging("");
  const changed = useChanged(deskKeys.likenesses);
  const list = useQuery({
    queryKey: [...deskKeys.likenesses, paging.cursor],
    queryFn: () => api("GET /api/admin/partner-discovery/likenesses", { query: { limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = list.data?.items ?? [];
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>
          {m.likeness_heading()} <small className="num">{list.data && totalText(list.data.total, list.data.totalIsCapped)}</small>
        </h1>
      </div>
      <SubNav />
      <p className="intro muted small">{m.likeness_intro()}</p>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.likeness_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={m.likeness_empty()} text={m.likeness_empty_text()} />}
      <ul className="likes">
        {items.map((likeness) => (
          <li className="card stack" key={likeness.id}>
            <LikenessPair likeness={likeness} level="h2" onAnswered={changed} />
          </li>
        ))}
      </ul>
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
    </main>
  );
}
