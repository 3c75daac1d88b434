import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { secondFactorRules } from "../../../shared/domain/approvals.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { CheckField, SelectField, TextField } from "../../kit/fields.tsx";
import { AskedNote } from "../../record/desk/approvals/AskedNote.tsx";
import { useApprovals, useDecided } from "../../desk/approvals-query.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { StaffNav } from "../../desk/StaffNav.tsx";
import { LoadFailed } from "../../kit/States.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";

type Policy = CallOutput<"GET /api/admin/security-policy">;

export const titleOf = m.secpol_title;

const ruleLabels = { required: m.secpol_required, staff: m.secpol_staff, optional: m.secpol_optional };

/** Who needs a second factor, and how long a change of where money goes cools off: two people decide it. */
export default function SecurityPage() {
  const policy = useQuery({ queryKey: keys.securityPolicy, queryFn: () => api("GET /api/admin/security-policy", {}), ...freshOnOpen });
  const waiting = useApprovals("waiting");
  const asked = waiting.data?.items.find(({ kind }) => kind === "security_policy");
  return (
    <DeskPage title={m.secpol_title()} nav={<StaffNav />} intro={m.secpol_intro()}>
      {policy.isPending && <div className="skel skel--block" />}
      {policy.isError && <LoadFailed text={m.secpol_failed()} error={policy.error} onRetry={() => void policy.refetch()} />}
      {asked && <AskedNote approval={asked} />}
      {policy.data && !asked && <PolicyForm key={policy.dataUpdatedAt} policy={policy.data} />}
      {policy.data?.changedAt && (
        <p className="xs dim">{m.secpol_changed({ name: policy.data.changedBy ?? "", when: formatDateTime(policy.data.changedAt) })}</p>
      )}
    </DeskPage>
  );
}

function PolicyForm({ policy }: { policy: Policy }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useDecided();
  const { secondFactor, coolingOffHours, reviewersExport, isFixed } = policy;
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) =>
      api("PUT /api/admin/security-policy", {
        body: {
          // What the environment says is not in the form: it stays.
          secondFactor: secondFactorRules.find((rule) => rule === values["secondFactor"]) ?? secondFactor,
          coolingOffHours: isFixed.coolingOffHours ? coolingOffHours : Number(values["coolingOffHours"] || Number.NaN),
          reviewersExport: values["reviewersExport"] === "true",
          reason: values["reason"] ?? "",
        },
      }),
    onSent: () => {
      toast({ title: m.appr_asked(), description: m.appr_asked_policy() });
      changed();
    },
    onFailed: (error) => toast({ title: m.appr_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <form ref={form} className="panel stack narrow" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      {isFixed.secondFactor ? (
        <Fixed label={m.secpol_second_factor()} value={ruleLabels[secondFactor]()} name="SECOND_FACTOR" />
      ) : (
        <SelectField
          name="secondFactor"
          label={m.secpol_second_factor()}
          defaultValue={secondFactor}
          options={secondFactorRules.map((rule) => ({ value: rule, label: ruleLabels[rule]() }))}
          error={errors["secondFactor"]}
        />
      )}
      {isFixed.coolingOffHours ? (
        <Fixed label={m.secpol_cooling()} value={m.secpol_hours({ hours: coolingOffHours })} name="PAYEE_COOLING_OFF" />
      ) : (
        <TextField
          name="coolingOffHours"
          label={m.secpol_cooling_hours()}
          hint={m.secpol_cooling_hint()}
          defaultValue={String(coolingOffHours)}
          maxLength={3}
          inputMode="numeric"
          error={errors["coolingOffHours"]}
          short
        />
      )}
      <CheckField name="reviewersExport" label={m.secpol_export_may()} defaultChecked={reviewersExport} />
      <TextField name="reason" label={m.secpol_why()} maxLength={500} rows={2} error={errors["reason"]} />
      <div className="submitrow">
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.desk_saving() : m.secpol_ask()}
        </button>
      </div>
    </form>
  );
}

function Fixed({ label, value, name }: { label: string; value: string; name: string }) {
  return (
    <dl className="kv">
      <dt>{label}</dt>
      <dd>
        {value} <span className="dim">{m.secpol_by_environment({ name })}</span>
      </dd>
    </dl>
  );
}
