import { useQuery, useQueryClient } from "@tanstack/react-query";
import { publicPayments } from "../../../shared/domain/community-money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { useChange } from "../../kit/use-change.ts";
import { areaKeys } from "./queries.ts";

const labels = { none: m.area_public_none, names: m.area_public_names, amounts: m.area_public_amounts };

/** What the institution lets everybody see of its payments. */
export function PublicPayments() {
  const client = useQueryClient();
  const read = useQuery({
    queryKey: [areaKeys.publicPayments],
    queryFn: () => api("GET /api/partner/public-payments", {}),
    ...freshOnOpen,
  });
  const save = useChange({
    call: (choice: (typeof publicPayments)[number]) => api("PUT /api/partner/public-payments", { body: { publicPayments: choice } }),
    failed: m.area_public_not_saved(),
    done: { title: m.area_public_saved() },
    onDone: (answer) => client.setQueryData([areaKeys.publicPayments], answer),
  });
  return (
    <section className="panel stack-2">
      <Loaded of={read} failed={m.area_failed()}>
        {({ publicPayments: value }) => (
          <Choice
            label={m.area_public_payments()}
            text={m.area_public_payments_text()}
            value={value}
            options={publicPayments}
            labels={labels}
            onSave={(choice) =>
              save.mutateAsync(choice).then(
                () => true,
                () => false,
              )
            }
          />
        )}
      </Loaded>
    </section>
  );
}
