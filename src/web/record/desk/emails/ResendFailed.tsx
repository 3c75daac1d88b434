import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mostResentAtOnce } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatNumber } from "../../../kit/numbers.ts";

/** The button for all that failed, and the question before. */
export function ResendFailed() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--admin2 btn--sm" onClick={() => setAsking(true)}>
        {m.emails_resend_all()}
      </button>
      {isAsking && <ResendDialog onClose={() => setAsking(false)} />}
    </>
  );
}

/** What was counted is what is sent: the server is told when, and a second press does nothing more. */
function ResendDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const failed = useQuery({
    queryKey: [...keys.emails, "failed"],
    queryFn: () => api("GET /api/admin/emails/failed", {}),
    gcTime: 0,
    staleTime: Infinity,
  });
  const count = failed.data?.count ?? 0;
  return (
    <FormDialog
      title={m.emails_resend_all_title()}
      action={m.emails_resend_all()}
      pending={m.emails_sending()}
      isBlocked={count === 0}
      isLoading={failed.isPending}
      send={() => api("POST /api/admin/emails/resend-failed", { body: { asOf: failed.data?.asOf ?? "" } })}
      onSent={() => void Promise.all([keys.emails, keys.dashboard].map((queryKey) => client.invalidateQueries({ queryKey })))}
      done={({ resent, mailEnabled }) => ({
        title: m.emails_resend_all_done(),
        description: (mailEnabled ? m.emails_resend_all_queued : m.emails_resend_all_waiting)({ count: formatNumber(resent) }),
      })}
      error={m.emails_resend_all_failed()}
      onClose={onClose}
    >
      {() => (
        <Loaded of={failed} failed={m.emails_list_failed()}>
          {() => <p>{sentence(count)}</p>}
        </Loaded>
      )}
    </FormDialog>
  );
}

function sentence(count: number): string {
  if (count === 0) return m.emails_resend_all_none();
  if (count === 1) return m.emails_resend_all_one();
  const shown = formatNumber(count);
  return count > mostResentAtOnce
    ? m.emails_resend_all_some({ count: shown, most: formatNumber(mostResentAtOnce) })
    : m.emails_resend_all_many({ count: shown });
}
