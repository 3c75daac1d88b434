import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { organizationTypeLabel } from "../../../../shared/domain/organisation-labels.ts";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { AlsoHere } from "../../../desk/live/AlsoHere.tsx";
import { LiveBadge } from "../../../desk/live/LiveBadge.tsx";
import { LiveDesk } from "../../../desk/live/LiveDesk.tsx";
import { keys } from "../../../desk/queries.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { mailTo } from "../../../kit/mail-address.ts";
import { RecordPage } from "../../../kit/RecordPage.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useWayBack } from "../../../kit/way-back.ts";
import { useMay } from "../../../session/may.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { Standing } from "../assignment/Standing.tsx";
import { ObjectionBadge } from "../decisions/ObjectionBadge.tsx";
import { ForwardRequest } from "../review/ForwardRequest.tsx";
import { requestPages, useRequestFilter, useRequestsReview } from "../use-requests.ts";
import { RecordSide } from "./RecordSide.tsx";
import { RecordText } from "./RecordText.tsx";

/** All of one request on one screen: what was written to the left, scores and decision beside it, and the way through the list. */
export function RequestRecord({ id }: { id: number }) {
  const mayForward = useMay<"POST /api/admin/forward-funding-request">("admin");
  const [isForwarding, forward] = useState(false);
  const { filter } = useRequestFilter();
  const { items, opened, listKeys } = useRequestsReview({ filter, openIn: requestPages.name });
  const { item, problem, steps } = opened;
  return (
    <LiveDesk path={keys.fundingRequests[0]} items={item ? [item] : items} openId={id} isFiltered isNewest={false}>
      <RecordPage
        key={id}
        back={{ href: useWayBack(requestPages), label: m.title_funding_requests() }}
        of={{ data: item, isPending: !item && !problem, error: !item && problem ? new Error(problem) : null, refetch: opened.refetch }}
        failed={m.desk_item_failed()}
        nameOf={({ organizationName }) => organizationName}
        referenceOf={({ reference }) => reference}
        renderBadges={(request) => (
          <>
            <Badges request={request} />
            <AlsoHere requestId={request.id} />
          </>
        )}
        renderActions={(request) => (
          <>
            <LiveBadge />
            <StatusBadge status={request.status} label={fundingRequestStatusLabel(request.status)} />
            <Standing item={request} />
            {mayForward && (
              <button type="button" className="btn btn--q btn--sm" onClick={() => forward(true)}>
                <Icon name="forward" />
                {m.desk_forward()}
              </button>
            )}
            <a className="btn btn--q btn--sm" href={mailTo(request.email)}>
              <Icon name="mail" />
              {m.desk_email()}
            </a>
          </>
        )}
        steps={steps}
        sideLabel={m.reqdesk_tab_review()}
        renderSide={(request) => <RecordSide item={request} keysNote={listKeys.note} />}
      >
        {(request) => <RecordText item={request} />}
      </RecordPage>
      {item && isForwarding && <ForwardRequest request={item} onClose={() => forward(false)} />}
    </LiveDesk>
  );
}

function Badges({ request }: { request: FundingRequest }) {
  return (
    <>
      <b className="num">{formatMoney({ amount: request.fundingAmountValue, currency: request.fundingCurrency })}</b>
      <span className="badge">{organizationTypeLabel(request.organizationType)}</span>
      <ObjectionBadge item={request} hasDay />
      {request.treatySignatureId !== null && (
        <span className="badge badge--ok">
          <Icon name="check" />
          {m.treaty_signed_title()}
        </span>
      )}
    </>
  );
}
