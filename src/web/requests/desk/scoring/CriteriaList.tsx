import { m } from "../../../../shared/messages/generated/messages.js";
import type { Version } from "./scoring-query.ts";
import { sharesOf } from "./shares.ts";

/** A version's criteria as they stand, for who does not change them. */
export function CriteriaList({ version }: { version: Version }) {
  const shares = sharesOf(version.criteria);
  return (
    <>
      <p className="small muted">{m.score_scale_is({ lowest: version.lowest, highest: version.highest })}</p>
      <ol className="criteria">
        {version.criteria.map(({ id, name, guidance }, index) => (
          <li key={id} className="criteria__item">
            <p>
              <b>{name}</b> <span className="dim num">{m.score_share({ share: shares[index] ?? 0 })}</span>
            </p>
            <p className="small asTyped">{guidance}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
