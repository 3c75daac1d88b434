import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { CheckField, SelectField, TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { bankKey, useBankChanged } from "./queries.ts";

type Comparison = NonNullable<CallOutput<"GET /api/admin/bank/comparison">["comparison"]>;

/** After a restore: nothing leaves until a person says what the bank has. */
export function ComparisonNotice() {
  const { data } = useQuery({
    queryKey: [...bankKey, "comparison"],
    queryFn: () => api("GET /api/admin/bank/comparison", {}),
    ...freshOnOpen,
  });
  const [isOpen, setOpen] = useState(false);
  const comparison = data?.comparison;
  if (!comparison) return null;
  return (
    <div className="banner banner--no">
      <Icon name="warning" />
      <div className="stack-2">
        <p>
          <b>{m.bank_comparison_title()}</b>
        </p>
        <p className="small">{m.bank_comparison_text({ set: comparison.setName, when: formatDateTime(comparison.restoredTo) })}</p>
        <p>
          <button type="button" className="btn btn--admin btn--sm" onClick={() => setOpen(true)}>
            {m.bank_comparison_open()}
          </button>
        </p>
      </div>
      {isOpen && <ComparisonDialog comparison={comparison} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Every order has to be answered; a transfer that the bank has is ticked. */
function ComparisonDialog({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const changed = useBankChanged();
  const { orders, transfers } = comparison;
  const answerOf = (values: Record<string, string>, id: number) => values[`order-${id}`];
  return (
    <FormDialog
      title={m.bank_comparison_open()}
      className=""
      action={m.bank_comparison_end()}
      pending={m.desk_saving()}
      check={(values) => ({
        ...Object.fromEntries(
          orders.filter(({ id }) => !answerOf(values, id)).map(({ id }) => [`order-${id}`, m.bank_comparison_choose()]),
        ),
        ...(!values["note"]?.trim() && { note: m.bank_error_comparison_note() }),
      })}
      send={(values) =>
        api("POST /api/admin/bank/comparison", {
          body: {
            atBank: orders.filter(({ id }) => answerOf(values, id) === "yes").map(({ id }) => id),
            notAtBank: orders.filter(({ id }) => answerOf(values, id) === "no").map(({ id }) => id),
            transfersAtBank: transfers.filter(({ id }) => values[`transfer-${id}`] === "true").map(({ id }) => id),
            note: values["note"] ?? "",
          },
        })
      }
      onSent={changed}
      done={({ isOver }) =>
        isOver ? { title: m.bank_comparison_done(), description: m.bank_comparison_done_text() } : { title: m.bank_comparison_more() }
      }
      error={m.bank_not_done()}
      onClose={onClose}
      spacing="stack-5"
    >
      {(errors) => (
        <>
          <p className="small">{m.bank_comparison_how()}</p>
          {orders.map(({ id, messageId, currency, controlSum, transferCount, createdAt }) => (
            <SelectField
              key={id}
              name={`order-${id}`}
              label={m.bank_comparison_order({ messageId, amount: formatMoney({ amount: controlSum, currency }) })}
              hint={m.bank_comparison_order_hint({ count: String(transferCount), when: formatDateTime(createdAt) })}
              choose={m.bank_comparison_ask()}
              options={[
                { value: "yes", label: m.bank_comparison_yes() },
                { value: "no", label: m.bank_comparison_no() },
              ]}
              error={errors[`order-${id}`]}
            />
          ))}
          {transfers.length > 0 && (
            <fieldset className="stack-2">
              <legend className="h4">{m.bank_comparison_transfers()}</legend>
              {transfers.map(({ id, publicId, institutionName, projectName, amount, currency }) => (
                <CheckField
                  key={id}
                  name={`transfer-${id}`}
                  label={
                    <>
                      {formatMoney({ amount, currency })} <code>{publicId}</code>{" "}
                      <span className="dim">{m.bank_for({ institution: institutionName, project: projectName })}</span>
                    </>
                  }
                />
              ))}
            </fieldset>
          )}
          <TextField name="note" label={m.bank_comparison_note()} maxLength={1_000} rows={2} error={errors["note"]} />
        </>
      )}
    </FormDialog>
  );
}
