import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { type Due, Partnership, type PartnershipRead, type PartnershipVersion } from "../../money/partnership/Partnership.tsx";
import { DoneForm, RemarkForm, SignForm, WhyForm } from "../../money/partnership/PartnershipForms.tsx";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";

export const titleOf = m.part_nav;

type Act = "remark" | "sign" | "decline" | "end";
type View = Act | Due;

/** What the institution and we agree on, and what is due of it. */
export default function AgreementPage() {
  const [view, show] = useState<View>();
  const client = useQueryClient();
  const queryKey = [areaKeys.agreement];
  const read = useQuery({ queryKey, queryFn: () => api("GET /api/partner/agreement", {}), ...freshOnOpen });
  return (
    <Frame title={m.part_heading()}>
      <p className="intro muted">{m.part_intro()}</p>
      <div className="panel stack">
        <Loaded of={read} failed={m.part_failed()}>
          {(partnership) => (
            <Partnership
              of={partnership}
              heading="h2"
              none={m.part_none_own()}
              documentOf={(number) => address("/api/partner/agreement/{number}/document", { number: String(number) })}
              renderDue={(due) =>
                due.kind === "duty" && (
                  <button type="button" className="btn btn--q btn--sm" onClick={() => show(due)}>
                    {m.part_done()} <span className="vh">{due.label}</span>
                  </button>
                )
              }
              renderOpen={(open) => <OpenActs open={open} onView={show} />}
              renderInForce={() =>
                partnership.stops.length === 0 && (
                  <p>
                    <button type="button" className="btn btn--q btn--sm" onClick={() => show("end")}>
                      {m.agr_end()}
                    </button>
                  </p>
                )
              }
            />
          )}
        </Loaded>
      </div>
      {view && read.data && (
        <Opened view={view} of={read.data} onSent={(answer) => client.setQueryData(queryKey, answer)} onClose={() => show(undefined)} />
      )}
    </Frame>
  );
}

function OpenActs({ open, onView }: { open: PartnershipVersion; onView: (view: Act) => void }) {
  const isToSign = open.state === "offered" && open.signatures.every(({ side }) => side !== "institution");
  return (
    <p className="row">
      {isToSign && (
        <button type="button" className="btn btn--sm" onClick={() => onView("sign")}>
          {m.part_sign()}
        </button>
      )}
      {isToSign && (
        <button type="button" className="btn btn--q btn--sm" onClick={() => onView("decline")}>
          {m.agr_decline()}
        </button>
      )}
      <button type="button" className="btn btn--q btn--sm" onClick={() => onView("remark")}>
        {m.agr_remark_add()}
      </button>
    </p>
  );
}

interface OpenedProps {
  view: View;
  of: PartnershipRead;
  onSent: (answer: PartnershipRead) => void;
  onClose: () => void;
}

function Opened({ view, of: { open, inForce }, onSent, onClose }: OpenedProps) {
  const form = { look: "plain", onSent, onClose } as const;
  const { number = 0, hash } = open ?? {};
  const forms: Record<Act, () => [title: string, form: ReactNode]> = {
    remark: () => [
      m.agr_remark_add(),
      <RemarkForm key="remark" {...form} send={(body) => api("POST /api/partner/agreement/remarks", { body })} />,
    ],
    sign: () => [
      m.part_sign(),
      <SignForm
        key="sign"
        {...form}
        send={(body) => api("POST /api/partner/agreement/sign", { body: { ...body, number, hash: hash ?? "" } })}
      />,
    ],
    decline: () => [
      m.agr_decline(),
      <WhyForm
        key="decline"
        {...form}
        action={m.agr_decline()}
        label={m.agr_decline_why()}
        done={m.agr_declined_toast()}
        send={(reason) => api("POST /api/partner/agreement/decline", { body: { number, reason } })}
      />,
    ],
    end: () => [
      m.agr_end(),
      <WhyForm
        key="end"
        {...form}
        action={m.agr_end()}
        text={m.part_end_text({ days: inForce?.terms.noticeDays ?? "" })}
        done={m.part_end_toast()}
        send={(reason) => api("POST /api/partner/agreement/end", { body: { reason } })}
      />,
    ],
  };
  const [title, shown] =
    typeof view === "string"
      ? forms[view]()
      : [
          m.part_done(),
          <DoneForm
            key="done"
            {...form}
            due={view}
            send={(body) => api("POST /api/partner/duties/{duty}/done", { params: { duty: view.ref }, body })}
          />,
        ];
  return (
    <Dialog title={title} className="dialog--narrow" onClose={onClose}>
      {shown}
    </Dialog>
  );
}
