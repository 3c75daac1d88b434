import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { formatDate } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { bankEntryLabel, outcomeLabels, unmatchedLabels } from "../../../../shared/domain/bank-labels.ts";
import { outcomeTones } from "./labels.ts";
import type { Entry } from "./queries.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";

/** The two columns that say what an entry is and what it came to. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { outcome, why, amount, currency, charges, transferPublicId, institutionName, decidedBy, approvedBy, decisionNote } = entry;
  return (
    <>
      <div className="stack-2">
        <p className="money__sum">
          {amount && currency && formatMoney({ amount, currency })} <span className="xs dim">{bankEntryLabel(entry)}</span>
        </p>
        <p className="row row--tight">
          <StatusBadge status={outcomeTones[outcome]} label={outcomeLabels[outcome]()} />
        </p>
      </div>
      <div>
        {why && outcome === "unmatched" && <p>{unmatchedLabels[why]()}</p>}
        {entry.information && <p className="asTyped">{entry.information}</p>}
        {transferPublicId && (
          <p>
            <Link className="crumb" href={`${deskPaths.transfers}?q=${transferPublicId}`}>
              {transferPublicId}
            </Link>
          </p>
        )}
        {charges && currency && <p>{m.bank_entry_charges({ charges: formatMoney({ amount: charges, currency }) })}</p>}
        {institutionName && outcome === "deposit" && <p>{institutionName}</p>}
        {institutionName && outcome === "unmatched" && <p>{m.bank_entry_proposed({ institution: institutionName })}</p>}
        {decidedBy && (
          <p>
            {approvedBy
              ? m.bank_entry_decided_by_two({ name: decidedBy, approver: approvedBy })
              : m.bank_entry_decided({ name: decidedBy })}
            {decisionNote && `: ${decisionNote}`}
          </p>
        )}
        <p className="xs dim">{detailsOf(entry).join(" · ")}</p>
      </div>
    </>
  );
}

function detailsOf({ id, direction, counterparty, bankReference, endToEndId, code, bookedOn, fileName }: Entry): string[] {
  const party =
    counterparty && (direction === "debit" ? m.bank_entry_to({ name: counterparty }) : m.bank_entry_from({ name: counterparty }));
  const known = [
    party,
    bookedOn && m.bank_entry_booked({ day: formatDate(bookedOn) }),
    bankReference && m.bank_entry_reference({ reference: bankReference }),
    endToEndId && m.bank_entry_end_to_end({ id: endToEndId }),
    code && m.bank_entry_code({ code }),
    m.bank_entry_file({ name: fileName }),
  ];
  return [m.bank_entry_id({ id: String(id) }), ...known.flatMap((text) => (text ? [String(text)] : []))];
}
