import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { useUnsentFields } from "../../../kit/use-unsent.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { isDecided } from "../use-request-status.ts";
import { languageName } from "./labels.ts";
import type { FundingRequest } from "./use-decision.ts";
import "./decisions.css";

export type OpenStatus = Exclude<FundingRequest["status"], "approved" | "rejected">;

interface Props {
  /** One request, or several of which at least one is decided. */
  items: FundingRequest[];
  status: OpenStatus;
  /** A note that was written before. */
  note: string | undefined;
  /** Sets the status with the note. */
  takeBack: (note: string) => Promise<void>;
  onClose: () => void;
}

/** A decision that people outside were told is taken back with a note for colleagues, and with an eye on what the applicant reads then. */
export function TakeBackDialog({ items, status, note = "", takeBack, onClose }: Props) {
  const { user } = useAuth();
  // By request and status, as for a decision: closing the dialog by mistake loses nothing.
  const [kept, keep] = useUnsentFields(`taking-back:${user?.username ?? ""}:${status}:${items.map(({ id }) => id).join()}`, () => ({
    note,
  }));
  const [only] = items.length === 1 ? items : [];
  // Those that are open are moved with them, and nothing is taken back of theirs.
  const decided = items.filter((item) => isDecided(item.status));
  const foretold = useForetold(decided[0]?.id, status);
  return (
    <FormDialog
      title={decided.length === 1 ? m.dec_take_back() : m.dec_take_back_many({ count: formatNumber(decided.length) })}
      action={!only ? m.dec_take_back_confirm_many() : foretold.data?.isSilent ? m.dec_take_back() : m.dec_take_back_confirm()}
      pending={m.dec_take_back_pending()}
      check={(values): Record<string, string> => (values["reason"]?.trim() ? {} : { reason: m.dec_error_take_back() })}
      send={() => takeBack(kept.note.trim())}
      onSent={() => {
        keep(undefined);
        onClose();
      }}
      error={m.dec_take_back_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {only && (
            <p>
              <b className="name name--plain">{only.organizationName}</b>{" "}
              <span className="muted">
                {m.dec_take_back_from({ from: fundingRequestStatusLabel(only.status), to: fundingRequestStatusLabel(status) })}
              </span>
            </p>
          )}
          <div onInput={(event) => keep({ note: (event.target as HTMLTextAreaElement).value })}>
            <TextField
              name="reason"
              label={m.dec_take_back_note()}
              hint={m.dec_note_hint()}
              maxLength={2_000}
              rows={3}
              defaultValue={kept.note}
              error={errors["reason"]}
            />
          </div>
          {decided.length > 0 && <Foretold of={foretold} isOneOfMany={!only} />}
        </>
      )}
    </FormDialog>
  );
}

function useForetold(id: number | undefined, status: OpenStatus) {
  return useQuery({
    queryKey: [...keys.fundingRequests, "foretold", id, status],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/foretold", { params: { id: String(id) }, query: { status } }),
    enabled: id !== undefined,
    ...freshOnOpen,
  });
}

function Foretold({ of: { data, error, refetch }, isOneOfMany }: { of: ReturnType<typeof useForetold>; isOneOfMany: boolean }) {
  const headingId = useId();
  if (error) return <LoadFailed text={m.dec_take_back_foretold_failed()} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skel skel--block" />;
  if (data.isSilent && !isOneOfMany)
    return (
      <p className="banner banner--info banner--slim">
        <Icon name="mail" />
        <span>{m.dec_take_back_silent()}</span>
      </p>
    );
  return (
    <section className="decide__preview stack-2" aria-labelledby={headingId}>
      <h3 className="xs dim plainhead" id={headingId}>
        {m.dec_preview({ language: languageName(data.language) })}
      </h3>
      <div className="stack-2" lang={data.language}>
        <p>
          <b>{data.headline}</b>
        </p>
        <p>{data.explanation}</p>
        <p>{data.next}</p>
      </div>
      <p className="xs dim">{isOneOfMany ? m.dec_take_back_each() : m.dec_take_back_told()}</p>
    </section>
  );
}
