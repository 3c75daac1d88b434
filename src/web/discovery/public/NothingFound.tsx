import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { Drawing } from "../../kit/Drawing.tsx";
import { type Filters, isFiltered } from "./filters.ts";
import { useMay } from "../../session/may.ts";

function SearchedTown() {
  return (
    <Drawing>
      <path d="M2 66C20 54 34 54 48 62s34 2 70-8M24 77V40h34v37M30 48h22M30 55h22M30 62h14" />
      <path d="M80 34a12 12 0 1 0 .01 0M88.5 54.5 100 66" stroke="var(--c-clay)" />
      <path d="M2 77h116" />
    </Drawing>
  );
}

interface Props {
  filters: Filters;
  lastUpdated: string | null | undefined;
  onClear: () => void;
}

/** An empty list: because of the filters, or because nothing was read. */
export default function NothingFound({ filters, lastUpdated, onClear }: Props) {
  return isFiltered(filters) ? <NoMatch q={filters.q} onClear={onClear} /> : <NothingYet lastUpdated={lastUpdated} />;
}

/** Nothing has been read yet: says what will appear here, and who can start. */
function NothingYet({ lastUpdated }: { lastUpdated: string | null | undefined }) {
  const mayAddSources = useMay<"POST /api/admin/partner-discovery/sources">("admin");
  return (
    <div className="dnone">
      <SearchedTown />
      <h3>{lastUpdated ? m.discovery_empty_title() : m.discovery_none_title()}</h3>
      <p>{lastUpdated ? m.discovery_empty_text() : m.discovery_none_text()}</p>
      {mayAddSources ? (
        <p>
          {m.discovery_none_admin()} <Link href={deskPaths.discoverySources}>{m.discovery_nav_sources()}</Link>
        </p>
      ) : (
        !lastUpdated && <p>{m.discovery_none_visitor()}</p>
      )}
      <p>{m.discovery_none_meaning()}</p>
    </div>
  );
}

/** Repeats what was asked and offers the way back. */
function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <div className="dnone">
      <SearchedTown />
      <h3>{q ? m.discovery_no_match({ query: q }) : m.discovery_no_match_filter()}</h3>
      {q && <p>{m.discovery_no_match_text()}</p>}
      <a
        className="btn btn--q"
        href="?"
        onClick={(event) => {
          event.preventDefault();
          onClear();
        }}
      >
        {m.discovery_clear()}
      </a>
    </div>
  );
}
