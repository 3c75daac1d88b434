import { m } from "../../../shared/messages/generated/messages.js";
import { address } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { oneOf } from "../../kit/one-of.ts";
import { type Filters, standings, toQuery } from "../public/filters.ts";
import { standingLabels } from "../public/standing.ts";

/** What only administrators do with the results: narrow them by where the staff stand, and take them along. */
export default function DeskTools({ filters, onStanding }: { filters: Filters; onStanding: (standing: string | undefined) => void }) {
  const exported = (format: "csv" | "xlsx") =>
    address("/api/admin/partner-discovery/export", {}, { ...toQuery({ ...filters, after: undefined }, true), format });
  return (
    <div className="dtools">
      <label className="rsort">
        <Icon name="key" />
        <span>{m.discovery_standing()}</span>
        <select
          className="sel"
          value={filters.standing ?? ""}
          onChange={(event) => onStanding(oneOf(standings, event.currentTarget.value))}
        >
          <option value="">{m.discovery_standing_all()}</option>
          {standings.map((standing) => (
            <option key={standing} value={standing}>
              {standingLabels[standing]()}
            </option>
          ))}
        </select>
      </label>
      <a className="btn btn--admin2 btn--sm" href={exported("csv")} download>
        <Icon name="download" />
        {m.discovery_export_csv()}
      </a>
      <a className="btn btn--admin2 btn--sm" href={exported("xlsx")} download>
        <Icon name="download" />
        {m.discovery_export_xlsx()}
      </a>
    </div>
  );
}
