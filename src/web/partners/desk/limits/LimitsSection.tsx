import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { SectionWithForm } from "../record/SectionWithForm.tsx";
import { LimitsForm } from "./LimitsForm.tsx";

type Limits = CallOutput<"GET /api/admin/institutions/{id}/limits">;
export type LimitsOfCurrency = Limits["items"][number];

/** What an institution may send at most, what of it is used, and the form that changes it. */
export function LimitsSection({ id, name }: { id: number; name: string }) {
  const [changed, setChanged] = useState<{ limits: LimitsOfCurrency | undefined }>();
  const client = useQueryClient();
  const key = [...keys.institutionRecords, id, "limits"];
  const list = useQuery({
    queryKey: key,
    queryFn: () => api("GET /api/admin/institutions/{id}/limits", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
  const onSent = () => {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: keys.approvals });
  };
  const close = () => setChanged(undefined);
  return (
    <SectionWithForm
      title={m.limits_title({ name })}
      form={
        changed && <LimitsForm institutionId={id} limits={changed.limits} known={list.data?.items ?? []} onSent={onSent} onDone={close} />
      }
      onClose={close}
      acts={
        <button type="button" className="btn btn--admin btn--sm" disabled={!list.data} onClick={() => setChanged({ limits: undefined })}>
          {m.limits_add()}
        </button>
      }
    >
      <p className="small muted">{m.limits_intro()}</p>
      <Loaded of={list} failed={m.limits_failed()}>
        {({ items, asked }) => (
          <>
            {asked.map((approval) => (
              <AskedNote key={approval.id} approval={approval} isNamed />
            ))}
            {items.length === 0 && (
              <p>
                <b>{m.limits_empty()}</b> <span className="muted">{m.limits_empty_text()}</span>
              </p>
            )}
            {items.map((limits) => (
              <Currency key={limits.currency} limits={limits} onChange={() => setChanged({ limits })} />
            ))}
          </>
        )}
      </Loaded>
    </SectionWithForm>
  );
}

function Currency({ limits, onChange }: { limits: LimitsOfCurrency; onChange: () => void }) {
  const { currency, perTransfer, perDay, perMonth, fourEyesAbove, usedToday, usedThisMonth, reason, setBy, setAt } = limits;
  const sum = (amount: string | null) => (amount === null ? m.limits_none() : formatMoney({ amount, currency }));
  return (
    <section className="panel stack-2">
      <h3>{currency}</h3>
      <dl className="kv">
        <dt>{m.limits_per_transfer()}</dt>
        <dd>{sum(perTransfer)}</dd>
        <dt>{m.limits_per_day()}</dt>
        <dd>
          {sum(perDay)} <span className="muted">{m.limits_used({ used: sum(usedToday) })}</span>
        </dd>
        <dt>{m.limits_per_month()}</dt>
        <dd>
          {sum(perMonth)} <span className="muted">{m.limits_used({ used: sum(usedThisMonth) })}</span>
        </dd>
        <dt>{m.limits_four_eyes()}</dt>
        <dd>{sum(fourEyesAbove)}</dd>
      </dl>
      <p className="small asTyped">{reason}</p>
      <p className="xs dim">{m.limits_set_by({ name: setBy, when: formatDateTime(setAt) })}</p>
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={onChange}>
          {m.limits_change()} <span className="vh">{currency}</span>
        </button>
      </p>
    </section>
  );
}
