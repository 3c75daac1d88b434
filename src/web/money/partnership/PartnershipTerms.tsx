import type { ReactNode } from "react";
import { formatTyped } from "../../../shared/domain/money.ts";
import type { PartnershipLine } from "../../../shared/domain/partnership.ts";
import { dutyRhythmLabel, partnershipLineLabel } from "../../../shared/domain/partnership-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { formatDate } from "../../kit/dates.ts";
import { ReadRows } from "../../projects/agreement/ReadRows.tsx";
import type { PartnershipVersion } from "./Partnership.tsx";

type Terms = PartnershipVersion["terms"];

/** What the lines are headed by: the level below the title that they stand under. */
type Level = "h3" | "h4";

/** A version as it is written, line by line. */
export function PartnershipTerms({ of, licence, heading }: { of: Terms; licence: string; heading: Level }) {
  const { purpose, commitments, duties, noticeDays } = of;
  return (
    <div className="agr__terms">
      <Line of="purpose" heading={heading}>
        <p className="asis">{purpose}</p>
        <p>
          {m.part_doc_licence()}: <a href={paths.license}>{m.part_licence({ version: licence })}</a>
        </p>
      </Line>
      <Line of="commitments" heading={heading}>
        <CommitmentRows of={commitments} />
      </Line>
      <Line of="duties" heading={heading}>
        <ReadRows
          headers={[m.part_duty(), m.part_every(), m.part_first_due()]}
          rows={duties.map(({ label, every, firstDueOn }) => [label, dutyRhythmLabel(every), formatDate(firstDueOn)])}
        />
      </Line>
      <Line of="noticeDays" heading={heading}>
        <p>{m.agr_notice_days({ days: noticeDays })}</p>
      </Line>
    </div>
  );
}

export function CommitmentRows({ of }: { of: Terms["commitments"] }) {
  if (of.length === 0) return <p>{m.part_no_commitments()}</p>;
  return (
    <ReadRows
      headers={[m.part_years(), m.part_for(), m.part_each_year()]}
      rows={of.map(({ firstYear, lastYear, themes, places, amount, currency }) => [
        firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`,
        [...themes.map((theme) => themeNames[theme]), ...places].join(", ") || m.part_for_any(),
        formatTyped({ amount, currency }),
      ])}
    />
  );
}

function Line({ of, heading: Heading, children }: { of: PartnershipLine; heading: Level; children: ReactNode }) {
  return (
    <section className="agr__line">
      <Heading>{partnershipLineLabel(of)}</Heading>
      {children}
    </section>
  );
}
