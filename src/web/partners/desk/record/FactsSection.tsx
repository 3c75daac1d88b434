import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eligibilityLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { ContactFacts } from "../ContactFacts.tsx";
import { EligibilityDialog, EligibilityHistory } from "../EligibilityDialog.tsx";
import { InstitutionDialog } from "../InstitutionDialog.tsx";

type Institution = CallOutput<"GET /api/admin/institutions/{id}">;

/** What an institution is and how it is reached; its form is filled anew each time it opens. */
export function FactsSection({ of }: { of: Institution }) {
  const [isEditing, setEditing] = useState(false);
  const { id, description, website, tags } = of;
  const inquiries = useQuery({
    queryKey: [...keys.institutionRecords, id, "inquiries"],
    queryFn: () => api("GET /api/admin/institutions/{id}/inquiries", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
  return (
    <>
      <p className="asTyped rec__read">{description || m.institution_none_given()}</p>
      <ContactFacts of={of} inquiries={inquiries.data?.items ?? []}>
        <dt>{m.institution_website()}</dt>
        <dd>{website ? <a href={website}>{website}</a> : m.institution_no_website()}</dd>
        <dt>{m.institutions_tags()}</dt>
        <dd>{tags.length > 0 ? tags.join(", ") : m.institution_none_given()}</dd>
      </ContactFacts>
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={() => setEditing(true)}>
          <Icon name="pen" />
          {m.institutions_edit()}
        </button>
      </p>
      {isEditing && <InstitutionDialog id={id} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Whether it may give, with every decision on that. */
export function EligibilitySection({ of: { id, name, eligibilityStatus, history, asked } }: { of: Institution }) {
  const [isDeciding, setDeciding] = useState(false);
  return (
    <>
      <p className="row">
        <StatusBadge status={eligibilityStatus} label={eligibilityLabel(eligibilityStatus)} />
        <button type="button" className="btn btn--admin2 btn--sm" onClick={() => setDeciding(true)}>
          {m.recpage_decide_eligibility()}
        </button>
      </p>
      {asked && <AskedNote approval={asked} />}
      <EligibilityHistory of={history} />
      {isDeciding && <EligibilityDialog id={id} name={name} onClose={() => setDeciding(false)} />}
    </>
  );
}
