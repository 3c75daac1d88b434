import { sql } from "kysely";
import type { FundingRequestValues } from "../../../shared/domain/funding-request.ts";
import type { UnderstoodAmount } from "../../../shared/domain/funding-amount.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import type { FundingRequestItem } from "../../../shared/contracts/funding-requests.ts";
import type { Queryable } from "../../db/database.ts";
import { insertRow } from "../../db/insert-row.ts";
import type { ListSource } from "../../db/list.ts";

export interface NewFundingRequest {
  reference: string;
  submissionKey: string;
  contentHash: string;
  values: FundingRequestValues;
  amount: UnderstoodAmount;
  treatySignatureId: number | undefined;
  /** Of the pages on which it was written. */
  language: Language;
}

/** Stores the request unless its submission key is known; then nothing is stored and undefined returned. Returns its id. */
export async function insertFundingRequest(db: Queryable, request: NewFundingRequest): Promise<number | undefined> {
  const { values, amount } = request;
  return insertRow(
    db,
    "funding_requests",
    {
      reference: request.reference,
      submission_key: request.submissionKey,
      content_hash: request.contentHash,
      organization_name: values.organizationName,
      organization_type: values.organizationType,
      contact_name: values.contactName,
      email: values.email.trim(),
      phone: values.phone || null,
      address: values.address || null,
      city: values.city || null,
      zip: values.zip || null,
      project_title: values.projectTitle,
      project_description: values.projectDescription,
      location: values.location,
      funding_amount_text: values.fundingAmount,
      funding_amount: amount.amount,
      funding_currency: amount.currency,
      timeline: values.timeline,
      indigenous_sovereignty: values.indigenousSovereignty,
      un_drip_compliance: values.unDripCompliance,
      marginalized_peoples_impact: values.marginalizedPeoplesImpact,
      additional_info: values.additionalInfo || null,
      treaty_signature_id: request.treatySignatureId ?? null,
      language: request.language,
    },
    "submission_key",
  );
}

export async function findBySubmissionKey(db: Queryable, submissionKey: string) {
  return db
    .selectFrom("funding_requests")
    .select(["id", "reference", "content_hash as contentHash"])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
}

const itemColumns = `id, reference, organization_name as "organizationName", organization_type as "organizationType",
  contact_name as "contactName", email, phone, address, city, zip, project_title as "projectTitle", project_description as "projectDescription",
  location, funding_amount_text as "fundingAmount", funding_amount::text as "fundingAmountValue", funding_currency as "fundingCurrency",
  timeline, indigenous_sovereignty as "indigenousSovereignty", un_drip_compliance as "unDripCompliance",
  marginalized_peoples_impact as "marginalizedPeoplesImpact", additional_info as "additionalInfo", status,
  treaty_signature_id as "treatySignatureId", submitted_at as "submittedAt",
  withdrawn_at as "withdrawnAt", withdrawn_reason as "withdrawnReason", contact_corrected_at as "contactCorrectedAt",
  removal_requested_at as "removalRequestedAt", personal_data_removed_at as "personalDataRemovedAt"`;

export const fundingRequestList: ListSource = {
  table: "funding_requests",
  isCounted: true,
  columns: itemColumns,
  filterColumn: "status",
  dateColumn: "submitted_at",
  sorts: { organizationName: "lower(organization_name)", organizationType: "organization_type", fundingAmount: "funding_amount" },
};

export async function findFundingRequest(db: Queryable, id: number): Promise<FundingRequestItem | undefined> {
  const { rows } = await sql<FundingRequestItem>`select ${sql.raw(itemColumns)} from funding_requests where id = ${id}`.execute(db);
  return rows[0];
}

/** Sets the status and says what was there before; undefined when there is no such request. */
export async function updateFundingRequestStatus(
  db: Queryable,
  id: number,
  status: FundingRequestStatus,
): Promise<{ from: string; reference: string; isWithdrawn: boolean; isRemoved: boolean } | undefined> {
  const { rows } = await sql<{ from: string; reference: string; isWithdrawn: boolean; isRemoved: boolean }>`
    with old as (
      select id, status, reference, withdrawn_at is not null as withdrawn, personal_data_removed_at is not null as removed
        from funding_requests where id = ${id} for update)
    update funding_requests set status = ${status} from old where funding_requests.id = old.id
    returning old.status as "from", old.reference, old.withdrawn as "isWithdrawn", old.removed as "isRemoved"`.execute(db);
  return rows[0];
}
