import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { keys } from "../../../desk/queries.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { Comparison } from "./Comparison.tsx";
import type { Alike } from "./labels.ts";
import { toVerdict, type Verdict, VerdictFields } from "./VerdictFields.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { Loaded } from "../../../kit/Loaded.tsx";

interface Props {
  item: FundingRequest;
  alike: Alike;
  onDone: () => void;
  onClose: () => void;
}

/** Both requests side by side, and what they are to each other. */
export function CompareDialog({ item, alike, onDone, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const other = useQuery({
    queryKey: [...keys.fundingRequests, "item", alike.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}", { params: { id: String(alike.id) } }),
  });
  const save = useChange({
    call: ({ verdict, reason }: { verdict: Verdict; reason: string | undefined }) => send(item, alike, verdict, reason),
    done: (_panel, { verdict }) => ({ title: said(item, alike, verdict) }),
    failed: (error) => {
      setProblem(serverMessage(error) ?? m.desk_no_connection());
      return undefined;
    },
    onDone,
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const verdict = toVerdict(data.get("verdict"));
    setProblem(verdict ? undefined : m.dup_verdict_missing());
    if (verdict && !save.isPending) save.mutate({ verdict, reason: String(data.get("reason") ?? "").trim() || undefined });
  };
  const isMerged = alike.state === "merged";
  return (
    <Dialog
      title={m.dup_compare_title()}
      className="dialog--wide dups__dialog"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {isMerged ? m.dialog_close() : m.desk_cancel()}
          </button>
          {!isMerged && (
            <button className="btn btn--admin" form="compare-form" disabled={save.isPending}>
              {save.isPending ? m.desk_saving() : m.desk_save()}
            </button>
          )}
        </>
      }
    >
      <form id="compare-form" className="dialog__body stack" noValidate onSubmit={submit}>
        <Loaded
          of={other}
          failed={m.dup_compare_failed()}
          skeleton={<div className="skel skel--block" role="status" aria-label={m.dup_compare_loading()} />}
        >
          {(data) => <Comparison one={item} other={data} />}
        </Loaded>
        {!isMerged && <VerdictFields item={item} alike={alike} problem={problem} />}
      </form>
    </Dialog>
  );
}

function send(item: FundingRequest, alike: Alike, verdict: Verdict, reason: string | undefined) {
  const merge = (id: number, intoId: number) =>
    api("POST /api/admin/funding-requests/{id}/merge", { params: { id: String(id) }, body: { intoId, reason } });
  if (verdict === "into") return merge(item.id, alike.id);
  if (verdict === "from") return merge(alike.id, item.id);
  const params = { id: String(item.id), otherId: String(alike.id) };
  return api("POST /api/admin/funding-requests/{id}/duplicates/{otherId}", { params, body: { verdict, reason } });
}

function said(item: FundingRequest, { reference }: Alike, verdict: Verdict): string {
  switch (verdict) {
    case "linked":
      return m.dup_toast_linked({ reference });
    case "different":
      return m.dup_toast_different({ reference });
    case "open":
      return m.dup_toast_open();
    case "into":
      return m.dup_toast_merged({ reference: item.reference, into: reference });
    case "from":
      return m.dup_toast_merged({ reference, into: item.reference });
  }
}
