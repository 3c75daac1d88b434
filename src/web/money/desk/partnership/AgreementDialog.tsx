import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { formatDay } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { SectionWithForm } from "../../../partners/desk/record/SectionWithForm.tsx";
import { type Due, Partnership, type PartnershipVersion } from "../../partnership/Partnership.tsx";
import { DoneForm, RemarkForm, WhyForm } from "../../partnership/PartnershipForms.tsx";
import { TermsForm } from "./TermsForm.tsx";

type Answer = CallOutput<"GET /api/admin/institutions/{id}/agreement">;
type View = "edit" | "remark" | "drop" | "end" | Due;

interface Props {
  id: number;
  name: string;
}

/** What is agreed with an institution and what is due of it, for our staff: beside the list of what is due. */
export function AgreementDialog({ id, name, onClose }: Props & { onClose: () => void }) {
  const { read, form, content } = useAgreementParts(id);
  return (
    <Dialog title={m.part_title({ name })} className="admin dialog--wide" onClose={onClose}>
      {form ?? (
        <div className="dialog__body stack" aria-busy={read.isPending}>
          {content}
        </div>
      )}
    </Dialog>
  );
}

/** The same on the institution's page. */
export function AgreementSection({ id, name }: Props) {
  const { form, content, back } = useAgreementParts(id);
  return (
    <SectionWithForm title={m.part_title({ name })} form={form} onClose={back}>
      {content}
    </SectionWithForm>
  );
}

const keyOf = (id: number) => [...keys.institutionRecords, id, "agreement"];

export function usePartnership(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => api("GET /api/admin/institutions/{id}/agreement", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}

/** What is agreed, with the ways to change it, and the form that is open. */
function useAgreementParts(id: number) {
  const [view, show] = useState<View>();
  const client = useQueryClient();
  const read = usePartnership(id);
  const back = () => show(undefined);
  const changed = (answer?: Answer) => {
    if (answer) client.setQueryData(keyOf(id), answer);
    else void client.invalidateQueries({ queryKey: keyOf(id) });
    for (const queryKey of [keys.partnerDues, keys.approvals]) void client.invalidateQueries({ queryKey });
  };
  const { data } = read;
  const form = view !== undefined && data && <OpenForm id={id} view={view} of={data} onSent={changed} onClose={back} />;
  const params = { id: String(id) };
  const content = (
    <>
      <p className="small muted">{m.part_intro()}</p>
      <Loaded of={read} failed={m.part_failed()}>
        {(partnership) => (
          <Partnership
            of={partnership}
            heading="h3"
            none={m.part_none()}
            documentOf={(number) =>
              address("/api/admin/institutions/{id}/agreement/{number}/document", { ...params, number: String(number) })
            }
            renderDue={(due) => due.kind === "duty" && <Act label={m.part_done()} about={due.label ?? ""} onClick={() => show(due)} />}
            renderOpen={(open) => <OpenActs id={id} of={partnership} open={open} onView={show} onChanged={changed} />}
            renderInForce={() =>
              partnership.stops.length === 0 && (
                <p>
                  <Act label={m.agr_desk_end()} onClick={() => show("end")} />
                </p>
              )
            }
          />
        )}
      </Loaded>
      {data && !data.open && <Start id={id} of={data} onChanged={changed} />}
    </>
  );
  return { read, form: form || undefined, content, back };
}

interface FormProps {
  id: number;
  view: View;
  of: Answer;
  onSent: (answer: Answer) => void;
  onClose: () => void;
}

function OpenForm({ id, view, of: data, ...sending }: FormProps) {
  const params = { id: String(id) };
  const form = { look: "desk", ...sending } as const;
  if (view === "edit")
    return (
      data.open && (
        <TermsForm
          {...form}
          draft={data.open}
          inForce={data.inForce}
          send={(body) => api("PUT /api/admin/institutions/{id}/agreement", { params, body })}
        />
      )
    );
  if (view === "remark")
    return <RemarkForm {...form} send={(body) => api("POST /api/admin/institutions/{id}/agreement/remarks", { params, body })} />;
  if (view === "drop")
    return (
      <WhyForm
        {...form}
        action={m.agr_desk_drop()}
        done={m.agr_desk_dropped_toast()}
        send={(reason) => api("POST /api/admin/institutions/{id}/agreement/drop", { params, body: { reason } })}
      />
    );
  if (view === "end")
    return (
      <WhyForm
        {...form}
        action={m.agr_desk_end()}
        text={m.part_end_text({ days: data.inForce?.terms.noticeDays ?? "" })}
        done={m.part_end_toast()}
        send={(reason) => api("POST /api/admin/institutions/{id}/agreement/end", { params, body: { reason } })}
      />
    );
  return (
    <DoneForm
      {...form}
      due={view}
      send={(body) => api("POST /api/admin/institutions/{id}/duties/{duty}/done", { params: { ...params, duty: view.ref }, body })}
    />
  );
}

function Act({ label, about, onClick }: { label: string; about?: string; onClick: () => void }) {
  return (
    <button type="button" className="btn btn--q btn--sm" onClick={onClick}>
      {label} {about && <span className="vh">{about}</span>}
    </button>
  );
}

interface OpenProps {
  id: number;
  of: Answer;
  open: PartnershipVersion;
  onView: (view: View) => void;
  onChanged: (answer?: Answer) => void;
}

function OpenActs({ id, of: { problems, asked }, open, onView, onChanged }: OpenProps) {
  const params = { id: String(id) };
  const share = useChange({
    call: () => api("POST /api/admin/institutions/{id}/agreement/share", { params }),
    done: { title: m.part_shared_toast() },
    failed: m.part_not_done(),
    onDone: onChanged,
  });
  const offer = useChange({
    call: () => api("POST /api/admin/institutions/{id}/agreement/offer", { params, body: { number: open.number, seen: open.revision } }),
    done: { title: m.appr_asked(), description: m.part_offered_toast() },
    failed: m.part_not_done(),
    onDone: () => onChanged(),
  });
  const missing = Object.keys(problems).length;
  const isDraft = open.state === "draft";
  return (
    <>
      {open.sharedAt && <p className="small muted">{m.part_shared({ day: formatDay(open.sharedAt) })}</p>}
      {asked && <AskedNote approval={asked} />}
      {isDraft && missing > 0 && (
        <p className="small">{missing === 1 ? m.agr_desk_missing_one() : m.agr_desk_missing({ count: missing })}</p>
      )}
      <p className="row">
        {isDraft && (
          <button type="button" className="btn btn--admin btn--sm" onClick={() => onView("edit")}>
            <Icon name="pen" />
            {m.agr_desk_edit()}
          </button>
        )}
        {isDraft && !open.sharedAt && (
          <button type="button" className="btn btn--admin2 btn--sm" disabled={share.isPending} onClick={() => share.mutate()}>
            {m.part_share()}
          </button>
        )}
        {isDraft && missing === 0 && (
          <button type="button" className="btn btn--admin btn--sm" disabled={offer.isPending} onClick={() => offer.mutate()}>
            {m.agr_desk_offer()}
          </button>
        )}
        <Act label={m.agr_remark_add()} onClick={() => onView("remark")} />
        <Act label={m.agr_desk_drop()} onClick={() => onView("drop")} />
      </p>
    </>
  );
}

function Start({ id, of: { inForce, earlier }, onChanged }: Pick<OpenProps, "id" | "of" | "onChanged">) {
  const start = useChange({
    call: () => api("POST /api/admin/institutions/{id}/agreement", { params: { id: String(id) } }),
    done: { title: m.part_started() },
    failed: m.part_not_done(),
    onDone: onChanged,
  });
  const isAgain = earlier.some(({ state }) => state === "dropped");
  return (
    <p>
      <button type="button" className={inForce ? "btn btn--q" : "btn btn--admin"} disabled={start.isPending} onClick={() => start.mutate()}>
        <Icon name="pen" />
        {inForce ? m.part_amend() : isAgain ? m.part_again() : m.part_start()}
      </button>
    </p>
  );
}
