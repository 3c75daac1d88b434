import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { onboardingStepLabel } from "../../../../shared/domain/onboarding-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import type { Inquiry } from "./inquiry.tsx";

type Found = CallOutput<"GET /api/admin/respondents/{id}/institution">;

const because = { name: m.inquiry_alike_name, website: m.inquiry_alike_website, email: m.inquiry_alike_email };

/** The institution that an inquiry became; of an approved one that has none yet, the way to it. */
export function InstitutionOfInquiry({ item: { id, status, personalDataRemovedAt } }: { item: Inquiry }) {
  const found = useQuery({
    queryKey: [...keys.respondents, "institution", id],
    queryFn: () => api("GET /api/admin/respondents/{id}/institution", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
  return (
    <Loaded of={found} failed={m.inquiry_failed()}>
      {({ institution, alike }) =>
        institution ? (
          <Its institution={institution} />
        ) : status === "approved" && personalDataRemovedAt === null ? (
          <Make id={id} alike={alike} />
        ) : (
          <p className="small muted">{m.inquiry_approve_first()}</p>
        )
      }
    </Loaded>
  );
}

function Its({ institution: { id, name, isMaker, linkedBy, linkedAt, next } }: { institution: NonNullable<Found["institution"]> }) {
  const how = { name: linkedBy, day: formatDate(linkedAt) };
  return (
    <>
      <p>
        <Link className="name" href={deskPaths.institution(id)}>
          {name}
        </Link>
      </p>
      <p className="xs dim">{isMaker ? m.inquiry_is_maker(how) : m.inquiry_is_linked(how)}</p>
      <p className="small">{next ? m.inquiry_next({ step: onboardingStepLabel(next.step) }) : m.inquiry_all_passed()}</p>
      {next?.missing && <p className="small muted">{next.missing}</p>}
    </>
  );
}

function Make({ id, alike }: { id: number; alike: Found["alike"] }) {
  const params = { id: String(id) };
  const reads = [keys.respondents, keys.institutions, keys.institutionRecords, keys.dashboard];
  const make = useChange({
    call: () => api("POST /api/admin/respondents/{id}/institution", { params, body: { othersSeen: alike.map((one) => one.id) } }),
    done: ({ institution }) => ({ title: m.inquiry_made({ name: institution?.name ?? "" }) }),
    failed: m.inquiry_make_failed(),
    reads,
  });
  const link = useChange({
    call: (institutionId: number) => api("PUT /api/admin/respondents/{id}/institution", { params, body: { institutionId } }),
    done: ({ institution }) => ({ title: m.inquiry_linked({ name: institution?.name ?? "" }) }),
    failed: m.inquiry_link_failed(),
    reads,
  });
  const isBusy = make.isPending || link.isPending;
  return (
    <>
      {alike.length > 0 && (
        <>
          <p className="small">{m.inquiry_alike()}</p>
          <ul className="hist">
            {alike.map((one) => (
              <li key={one.id} className="stack-2">
                <p>
                  <Link className="name" href={deskPaths.institution(one.id)}>
                    {one.name}
                  </Link>{" "}
                  <span className="xs dim">{one.because.map((why) => because[why]()).join(", ")}</span>
                </p>
                <button type="button" className="btn btn--admin btn--sm" disabled={isBusy} onClick={() => link.mutate(one.id)}>
                  {m.inquiry_link()} <span className="vh">{one.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <button
          type="button"
          className={alike.length > 0 ? "btn btn--q btn--sm" : "btn btn--admin btn--sm"}
          disabled={isBusy}
          onClick={() => make.mutate()}
        >
          <Icon name="plus" />
          {alike.length > 0 ? m.inquiry_make_other() : m.inquiry_make()}
        </button>
      </p>
      <p className="xs dim">{m.inquiry_make_hint()}</p>
    </>
  );
}
