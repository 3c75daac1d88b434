import { lazy } from "react";
import { Link } from "wouter";
import { partnerTypes } from "../../../shared/domain/partner-facts.ts";
import { partnerTypeLabel } from "../../../shared/domain/partner-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { formatNumber, totalText } from "../../kit/numbers.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { CandidateList, CandidateListSkeleton } from "./CandidateList.tsx";
import { eligibilities, type Filters, sorts, toQuery, useFilters } from "./filters.ts";
import { discoveryEligibilityLabel } from "./labels.ts";
import { ResultsFailed } from "./ResultsFailed.tsx";
import { useCandidates } from "./use-candidates.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { useMay } from "../../session/may.ts";

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
  const isAdmin = useMay<"GET /api/admin/partner-discovery/candidates">("admin");
  const { filters, change, clear, addressWith } = useFilters();
  const results = useCandidates(
    isAdmin ? "GET /api/admin/partner-discovery/candidates" : "GET /api/partner-discovery/candidates",
    toQuery(filters, isAdmin),
    String(version),
  );
  const { items, total, totalIsCapped, nextCursor, isThere, isLoading, error } = results;
  const toggled = (type: string) => partnerTypes.filter((one) => (one === type) !== filters.types.includes(one)).join(",");
  return (
    <section aria-labelledby="discovery-results">
      <h2 className="vh" id="discovery-results">
        {m.discovery_results()}
      </h2>
      {/* Without a script each choice sends the form, and the server answers with the page anew. */}
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        {/* Enter in the search field presses the first button of a form. */}
        <button hidden />
        <div className="fbar">
          <div className="chips" role="group" aria-label={m.discovery_type()}>
            {partnerTypes.map((type) => (
              <button
                key={type}
                name="type"
                value={toggled(type)}
                className="chip"
                aria-pressed={filters.types.includes(type)}
                onClick={(event) => {
                  event.preventDefault();
                  change({ type: toggled(type) || undefined });
                }}
              >
                {filters.types.includes(type) && <Icon name="check" />}
                {partnerTypeLabel(type)}
              </button>
            ))}
          </div>
          <SearchBox
            name="q"
            value={filters.q}
            scope={m.discovery_search_scope()}
            onSearch={(q) => change({ q: q || undefined }, { replace: true })}
          />
        </div>
        <div className="rbar">
          <p className="small" role="status">
            {isThere ? <Count filters={filters} total={totalText(total, totalIsCapped)} /> : !error && m.discovery_searching()}
          </p>
          <div className="rbar__end">
            <Segments
              name="eligibility"
              label={m.discovery_eligibility()}
              value={filters.eligibility}
              options={withAll(m.discovery_all(), eligibilities, (one) =>
                one === "ineligible" ? m.discovery_ineligible() : discoveryEligibilityLabel(one),
              )}
              onChange={(eligibility) => change({ eligibility })}
            />
            <label className="rsort">
              <span>{m.discovery_sort()}</span>
              <select className="sel" name="sort" value={filters.sort} onChange={(event) => change({ sort: event.currentTarget.value })}>
                {sorts.map((sort) => (
                  <option key={sort} value={sort}>
                    {sortLabels[sort]()}
                  </option>
                ))}
              </select>
            </label>
            <noscript>
              <button className="btn btn--q btn--sm">{m.discovery_apply()}</button>
            </noscript>
          </div>
        </div>
        {/* Behind the buttons: of two values with a name the first counts. */}
        <input type="hidden" name="type" value={filters.types.join(",")} />
        <input type="hidden" name="eligibility" value={filters.eligibility ?? ""} />
      </form>
      {isAdmin && (
        <LazyPart pending={<div className="dtools" />}>
          <DeskTools filters={filters} onStanding={(standing) => change({ standing })} />
        </LazyPart>
      )}
      {!isThere && !error && <CandidateListSkeleton />}
      {error && <ResultsFailed onRetry={results.refetch} />}
      {filters.after && (
        <Link className="arrow" href={addressWith({ after: "" })}>
          <Icon name="back" />
          {m.discovery_first()}
        </Link>
      )}
      {isThere && items.length === 0 && (
        <LazyPart pending={<CandidateListSkeleton />}>
          <NothingFound filters={filters} lastUpdated={lastUpdated} onClear={clear} />
        </LazyPart>
      )}
      {items.length > 0 && <CandidateList items={items} isBusy={isLoading} />}
      {nextCursor && (
        <div className="rmore">
          {results.moreError && <p role="alert">{m.discovery_more_failed()}</p>}
          {!filters.after && (
            <p className="small dim num" role="status">
              {m.discovery_shown({ count: formatNumber(items.length), total: totalText(total, totalIsCapped) })}
            </p>
          )}
          <a
            className="btn btn--q"
            href={addressWith({ after: nextCursor })}
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault();
              results.more();
            }}
          >
            {isLoading ? m.discovery_more_loading() : results.moreError ? m.try_again() : m.discovery_more()}
          </a>
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
