import { useQuery } from "@tanstack/react-query";
import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { areaKeys } from "../queries.ts";
import { TransferStatusBadge } from "./TransferStatusBadge.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";

type Transfer = CallOutput<"GET /api/partner/transfers/{id}">;

/** One transfer as it stands now. */
export function TransferDialog({ id, mode, onClose }: { id: string; mode: PartnerMode; onClose: () => void }) {
  const transfer = useQuery({
    queryKey: [areaKeys.transfers, mode, id],
    queryFn: () => api("GET /api/partner/transfers/{id}", { params: { id }, query: { mode } }),
    ...freshOnOpen,
  });
  return (
    <Dialog title={id} className="admin parea" onClose={onClose}>
      <div className="dialog__body" aria-busy={transfer.isPending}>
        <Loaded of={transfer} failed={m.area_failed()}>
          {(data) => <Facts of={data} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Why a pending transfer does not leave yet; never what screening found. */
const waits: Record<NonNullable<Transfer["hold"]>["reason"], () => string> = {
  ineligible: m.area_waits_ineligible,
  stepped_back: m.area_waits_stepped_back,
  not_compliant: m.area_waits_not_compliant,
  expired: m.area_waits_expired,
  kyc_file: m.area_waits_kyc_file,
  withdrawn: m.area_waits_withdrawn,
  payee: m.area_waits_payee,
  agreement: m.area_waits_agreement,
  tranche: m.area_waits_tranche,
  limit_exceeded: m.area_waits_limit,
  under_review: m.area_waits_review,
  declined_by_community: m.area_waits_declined,
  awaiting_community: m.area_waits_community,
};

function chargeText(charge: Transfer["charges"][number]): string {
  const sum = formatMoney(charge);
  return charge.borne_by === "institution" ? m.area_charges_institution({ sum }) : m.area_charges_initiative({ sum });
}

function Facts({ of: transfer }: { of: Transfer }) {
  const moment = (value: string | null) => value && formatDateTime(value);
  const facts = [
    [m.area_transfer_reference(), transfer.reference],
    [m.area_transfer_notes(), transfer.notes],
    [m.area_transfer_failure(), transfer.failure_reason],
    [m.area_transfer_charges(), transfer.charges.map(chargeText).join(", ")],
    [m.area_transfer_waits(), transfer.hold && waits[transfer.hold.reason]()],
    [m.area_transfer_made(), moment(transfer.timestamp)],
    [m.area_transfer_due(), moment(transfer.estimated_completion)],
    [m.area_transfer_settled(), moment(transfer.settled_at)],
    [m.area_transfer_returned(), moment(transfer.returned_at)],
  ];
  return (
    <div className="stack">
      <p className="row">
        <span className="pfunds num">{formatMoney(transfer)}</span>
        <TransferStatusBadge status={transfer.status} />
      </p>
      <dl className="kv">
        <dt>{m.area_transfer_project()}</dt>
        <dd>
          <a className="mono" href={paths.project(transfer.project_id)}>
            {transfer.project_id}
          </a>
        </dd>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="asTyped">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
