import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { AlikeRow } from "./AlikeRow.tsx";
import { CompareDialog } from "./CompareDialog.tsx";
import { type Alike, cappedText, type Panel } from "./labels.ts";
import { useChange } from "../../../kit/use-change.ts";
import "./duplicates.css";

/** Other requests that may be this one twice, and what the staff said about them. */
export function DuplicatesOfRequest({ item }: { item: FundingRequest }) {
  const [compared, compare] = useState<Alike>();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const client = useQueryClient();
  const panel = useQuery({
    queryKey: [...keys.fundingRequests, "duplicates", item.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/duplicates", { params: { id: String(item.id) } }),
    ...freshOnOpen,
  });
  // The row that was decided is elsewhere now, and the focus would be nowhere.
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: keys.fundingRequests });
    heading.current?.focus();
  };
  return (
    <section className="stack-2 dups" aria-labelledby={headingId}>
      <h3 id={headingId} className="dups__title" tabIndex={-1} ref={heading}>
        {m.dup_title()}
      </h3>
      {panel.isPending && <div className="skel skel--block" aria-hidden="true" />}
      {panel.isError && <LoadFailed text={m.dup_failed()} error={panel.error} onRetry={() => void panel.refetch()} />}
      {panel.data?.mergedInto && <MergedInto item={item} merge={panel.data.mergedInto} onDone={refresh} />}
      {panel.data && <Lists panel={panel.data} isRemoved={item.personalDataRemovedAt !== null} onCompare={compare} />}
      {compared && (
        <CompareDialog
          item={item}
          alike={compared}
          onDone={() => {
            compare(undefined);
            void refresh();
          }}
          onClose={() => compare(undefined)}
        />
      )}
    </section>
  );
}

function Lists({ panel, isRemoved, onCompare }: { panel: Panel; isRemoved: boolean; onCompare: (alike: Alike) => void }) {
  const { likely, decided, likelyTotal, decidedTotal } = panel;
  const rest = (shown: Alike[], total: number) => ({ shown: formatNumber(shown.length), total: formatNumber(total) });
  return (
    <>
      {likely.length === 0 && !isRemoved && <p className="small muted">{panel.isSearched ? m.dup_none() : m.dup_searching()}</p>}
      {likely.length > 0 && <Rows items={likely} onCompare={onCompare} />}
      {likelyTotal > likely.length && <p className="xs dim">{m.dup_likely_more(rest(likely, likelyTotal))}</p>}
      {panel.capped.length > 0 && <p className="xs dim">{cappedText(panel.capped)}</p>}
      {decided.length > 0 && (
        <>
          <h4 className="xs dim plainhead">{m.dup_decided_heading()}</h4>
          <Rows items={decided} onCompare={onCompare} />
          {decidedTotal > decided.length && <p className="xs dim">{m.dup_decided_more(rest(decided, decidedTotal))}</p>}
        </>
      )}
    </>
  );
}

function Rows({ items, onCompare }: { items: Alike[]; onCompare: (alike: Alike) => void }) {
  return (
    <ul className="dups__list">
      {items.map((alike) => (
        <AlikeRow key={alike.id} alike={alike} onCompare={() => onCompare(alike)} />
      ))}
    </ul>
  );
}

interface MergedProps {
  item: FundingRequest;
  merge: NonNullable<Panel["mergedInto"]>;
  onDone: () => Promise<void>;
}

function MergedInto({ item, merge, onDone }: MergedProps) {
  const unmerge = useChange({
    call: () => api("POST /api/admin/funding-requests/{id}/unmerge", { params: { id: String(item.id) } }),
    done: ({ message }) => ({ title: m.dup_toast_unmerged(), description: message }),
    onDone: () => void onDone(),
    failed: m.dup_not_done(),
  });
  return (
    <div className="banner banner--info dups__merged">
      <Icon name="info" />
      <div className="stack-2">
        <p className="small">{m.dup_merged_into({ reference: merge.reference, date: formatDate(merge.mergedAt) })}</p>
        <p className="row row--tight">
          <Link className="btn btn--q btn--sm" href={deskPaths.fundingRequest(merge.id)}>
            {m.dup_open_other({ reference: merge.reference })}
          </Link>
          <button type="button" className="btn btn--q btn--sm" disabled={unmerge.isPending} onClick={() => unmerge.mutate()}>
            {unmerge.isPending ? m.dup_unmerging() : m.dup_unmerge()}
          </button>
        </p>
      </div>
    </div>
  );
}
