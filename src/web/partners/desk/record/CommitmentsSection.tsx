import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { CommitmentForm } from "../../commitments/CommitmentForm.tsx";
import { type Commitment, Commitments } from "../../commitments/Commitments.tsx";
import { EndForm } from "../../commitments/EndForm.tsx";
import { SectionWithForm } from "./SectionWithForm.tsx";

/** What an institution means to give, for our staff. */
export function CommitmentsSection({ id, name }: { id: number; name: string }) {
  const [view, show] = useState<"record" | Commitment>();
  const client = useQueryClient();
  const key = [...keys.institutionRecords, id, "commitments"];
  const params = { id: String(id) };
  const read = useQuery({
    queryKey: key,
    queryFn: () => api("GET /api/admin/institutions/{id}/commitments", { params }),
    ...freshOnOpen,
  });
  const back = () => show(undefined);
  const form = { look: "desk", onSent: () => void client.invalidateQueries({ queryKey: key }), onClose: back } as const;
  return (
    <SectionWithForm
      title={m.commitments_title({ name })}
      form={
        view === "record" ? (
          <CommitmentForm {...form} send={(body) => api("POST /api/admin/institutions/{id}/commitments", { params, body })} />
        ) : (
          view && (
            <EndForm
              {...form}
              of={view}
              end={(reason) =>
                api("POST /api/admin/institutions/{id}/commitments/{commitmentId}/end", {
                  params: { ...params, commitmentId: String(view.id) },
                  body: { reason },
                })
              }
            />
          )
        )
      }
      onClose={back}
      acts={
        <button type="button" className="btn btn--admin btn--sm" onClick={() => show("record")}>
          {m.commitments_record()}
        </button>
      }
    >
      <p className="small muted">{m.commitments_intro()}</p>
      <Loaded of={read} failed={m.commitments_failed()}>
        {(data) => <Commitments of={data} heading="h3" onEnd={show} />}
      </Loaded>
    </SectionWithForm>
  );
}
