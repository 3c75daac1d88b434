import { lazy } from "react";
import { partnerTypes } from "../../../shared/domain/partner-facts.ts";
import { partnerTypeLabel } from "../../../shared/domain/partner-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { formatNumber, totalText } from "../../kit/numbers.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { useAuth } from "../../session/auth-context.tsx";
import { CandidateList, CandidateListSkeleton } from "./CandidateList.tsx";
import { eligibilities, type Filters, sorts, toQuery, useFilters } from "./filters.ts";
import { discoveryEligibilityLabel } from "./labels.ts";
import { ResultsFailed } from "./ResultsFailed.tsx";
import { useCandidates } from "./use-candidates.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";

const DeskTools = lazy(() => import("../desk/DeskTools.tsx"));
const NothingFound = lazy(() => import("./NothingFound.tsx"));

const sortLabels = { name: m.discovery_sort_name, score: m.discovery_sort_score, firstSeenAt: m.discovery_sort_new };

interface Props {
  /** When the registers were last read; null before the first time. */
  lastUpdated: string | null | undefined;
  /** Another one tells that a search has ended, and the results are read again. */
  version: number;
}

/** Everything that the registers listed, narrowed by type, eligibility and name. */
export function Results({ lastUpdated, version }: Props) {
  const { user } = useAuth();
  const isAdmin = user?.isAdmin ?? false;
  const { filters, change, clear } = useFilters();
  const results = useCandidates(
    isAdmin ? "GET /api/admin/partner-discovery/candidates" : "GET /api/partner-discovery/candidates",
    toQuery(filters, isAdmin),
    String(version),
  );
  const { items, total, totalIsCapped, nextCursor, isThere, isLoading, error } = results;
  const toggle = (type: string) =>
    change({ type: partnerTypes.filter((one) => (one === type) !== filters.types.includes(one)).join(",") || undefined });
  return (
    <section aria-labelledby="discovery-results">
      <h2 className="vh" id="discovery-results">
        {m.discovery_results()}
      </h2>
      <div className="fbar">
        <div className="chips" role="group" aria-label={m.discovery_type()}>
          {partnerTypes.map((type) => (
            <button key={type} type="button" className="chip" aria-pressed={filters.types.includes(type)} onClick={() => toggle(type)}>
              {filters.types.includes(type) && <Icon name="check" />}
              {partnerTypeLabel(type)}
            </button>
          ))}
        </div>
        <SearchBox value={filters.q} scope={m.discovery_search_scope()} onSearch={(q) => change({ q }, { replace: true })} />
      </div>
      <div className="rbar">
        <p className="small" role="status">
          {isThere ? <Count filters={filters} total={totalText(total, totalIsCapped)} /> : !error && m.discovery_searching()}
        </p>
        <div className="rbar__end">
          <Segments
            label={m.discovery_eligibility()}
            value={filters.eligibility}
            options={withAll(m.discovery_all(), eligibilities, (one) =>
              one === "ineligible" ? m.discovery_ineligible() : discoveryEligibilityLabel(one),
            )}
            onChange={(eligibility) => change({ eligibility })}
          />
          <label className="rsort">
            <span>{m.discovery_sort()}</span>
            <select className="sel" value={filters.sort} onChange={(event) => change({ sort: event.currentTarget.value })}>
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sortLabels[sort]()}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      {isAdmin && (
        <LazyPart pending={<div className="dtools" />}>
          <DeskTools filters={filters} onStanding={(standing) => change({ standing })} />
        </LazyPart>
      )}
      {!isThere && !error && <CandidateListSkeleton />}
      {error && <ResultsFailed onRetry={results.refetch} />}
      {isThere && items.length === 0 && (
        <LazyPart pending={<CandidateListSkeleton />}>
          <NothingFound filters={filters} lastUpdated={lastUpdated} onClear={clear} />
        </LazyPart>
      )}
      {items.length > 0 && <CandidateList items={items} isBusy={isLoading} />}
      {nextCursor && (
        <div className="rmore">
          {results.moreError && <p role="alert">{m.discovery_more_failed()}</p>}
          <p className="small dim num" role="status">
            {m.discovery_shown({ count: formatNumber(items.length), total: totalText(total, totalIsCapped) })}
          </p>
          <button type="button" className="btn btn--q" aria-disabled={isLoading} onClick={results.more}>
            {isLoading ? m.discovery_more_loading() : results.moreError ? m.try_again() : m.discovery_more()}
          </button>
        </div>
      )}
    </section>
  );
}

/** "61 listed of type Indigenous or CDFI": to be listed makes nobody a partner (rulings, "Words"). */
function Count({ filters: { types, q }, total }: { filters: Filters; total: string }) {
  return (
    <>
      <b className="num">{m.discovery_found({ total })}</b>{" "}
      <span className="dim">
        {types.length > 0 && m.discovery_of_type({ types: types.map(partnerTypeLabel).join(m.discovery_or()) })}{" "}
        {q && m.discovery_matching({ query: q })}
      </span>
    </>
  );
}
