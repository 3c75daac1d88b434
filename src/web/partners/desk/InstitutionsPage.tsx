import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { eligibilityLabel } from "../../../shared/domain/labels.ts";
import { eligibilityStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { totalText } from "../../kit/numbers.ts";
import { ApiKeysDialog } from "./ApiKeysDialog.tsx";
import { EligibilityDialog } from "./EligibilityDialog.tsx";
import { InstitutionDialog } from "./InstitutionDialog.tsx";
import { MembersDialog } from "./MembersDialog.tsx";
import { PartnershipDialog } from "./PartnershipDialog.tsx";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { Picture } from "../public/parts.tsx";
import { freshOnOpen, keys } from "../../kit/queries.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import "../../styles/admin.css";

type Institution = CallOutput<"GET /api/institutions">["items"][number];

type Shown = { dialog: "create" } | { dialog: "edit" | "eligibility" | "keys" | "members" | "partnership"; id: number; name: string };

export const titleOf = m.title_institutions;

/** The administrators' list of institutions (§2 /institutions, admin view). Search: name, description and any tag (§5). */
export default function InstitutionsPage() {
  const { params, change } = useUrlState();
  const q = params.get("q") ?? "";
  const eligibility = oneOf(eligibilityStatuses, params.get("eligibility"));
  const paging = usePaging(`${eligibility} ${q}`);
  const list = useQuery({
    queryKey: [...keys.institutions, { q, eligibility }, paging.cursor],
    queryFn: () =>
      api("GET /api/institutions", {
        query: { ...(q && { q }), eligibility, sort: "name", order: "asc", limit: String(pageSize), cursor: paging.cursor },
      }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const [shown, setShown] = useState<Shown>();
  const items = list.data?.items ?? [];
  const isFiltered = q !== "" || eligibility !== undefined;
  return (
    <main id="main" className="wrap apage">
      <MoneyNav />
      <div className="ahead">
        <h1>
          {m.institutions_heading()} <small className="num">{list.data && totalText(list.data.total, list.data.totalIsCapped)}</small>
        </h1>
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setShown({ dialog: "create" })}>
          <Icon name="plus" />
          {m.institutions_add()}
        </button>
      </div>
      <div className="tbar">
        <SearchBox value={q} scope={m.institutions_search()} onSearch={(text) => change({ q: text }, { replace: true })} />
        <div className="seg" role="group" aria-label={m.institutions_eligibility()}>
          <button type="button" aria-pressed={eligibility === undefined} onClick={() => change({ eligibility: undefined })}>
            {m.desk_all()}
          </button>
          {eligibilityStatuses.map((status) => (
            <button type="button" key={status} aria-pressed={eligibility === status} onClick={() => change({ eligibility: status })}>
              {eligibilityLabel(status)}
            </button>
          ))}
        </div>
      </div>
      {list.isPending && <ListSkeleton rows={3} />}
      {list.isError && <LoadFailed text={m.institutions_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && !isFiltered && <Empty title={m.institutions_empty()} text={m.institutions_empty_text()} />}
      {list.isSuccess && items.length === 0 && isFiltered && (
        <NoMatch
          title={m.institutions_empty()}
          text={q ? m.institutions_no_match({ query: q }) : m.desk_none_in_status_text()}
          onClear={() => change({ q: undefined, eligibility: undefined })}
        />
      )}
      <ul className="icards" aria-busy={list.isPlaceholderData}>
        {items.map((institution) => (
          <InstitutionCard
            key={institution.id}
            institution={institution}
            onEdit={() => setShown({ dialog: "edit", id: institution.id, name: institution.name })}
            onDecide={() => setShown({ dialog: "eligibility", id: institution.id, name: institution.name })}
            onKeys={() => setShown({ dialog: "keys", id: institution.id, name: institution.name })}
            onMembers={() => setShown({ dialog: "members", id: institution.id, name: institution.name })}
            onPartnership={() => setShown({ dialog: "partnership", id: institution.id, name: institution.name })}
          />
        ))}
      </ul>
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
      {shown?.dialog === "create" && <InstitutionDialog onClose={() => setShown(undefined)} />}
      {shown?.dialog === "edit" && <InstitutionDialog id={shown.id} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "eligibility" && <EligibilityDialog id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "keys" && <ApiKeysDialog id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "members" && <MembersDialog id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "partnership" && <PartnershipDialog id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
    </main>
  );
}

interface CardProps {
  institution: Institution;
  onEdit: () => void;
  onDecide: () => void;
  onKeys: () => void;
  onMembers: () => void;
  onPartnership: () => void;
}

function InstitutionCard({ institution, onEdit, onDecide, onKeys, onMembers, onPartnership }: CardProps) {
  const { name, description, type, imageUrl, tags, eligibilityStatus } = institution;
  return (
    <li className="card icard">
      <div className="icard__pic">
        <Picture url={imageUrl} />
      </div>
      <div className="stack-2">
        <h2 className="name">
          <Link href={paths.institution(institution.id)}>{name}</Link>
        </h2>
        <p className="row row--tight">
          <StatusBadge status={eligibilityStatus} label={eligibilityLabel(eligibilityStatus)} />
          {(tags.length > 0 ? tags : [type]).map((tag) => (
            <span className="badge" key={tag}>
              {tag}
            </span>
          ))}
        </p>
        <p className="clamp2">{description}</p>
      </div>
      <div className="icard__acts">
        <button type="button" className="btn btn--q btn--sm" onClick={onEdit}>
          <Icon name="pen" />
          {m.institutions_edit()} <span className="vh">{name}</span>
        </button>
        <button type="button" className="btn btn--admin2 btn--sm" onClick={onDecide}>
          <Icon name="shield" />
          {m.institutions_eligibility()} <span className="vh">{name}</span>
        </button>
        <button type="button" className="btn btn--q btn--sm" onClick={onKeys}>
          <Icon name="key" />
          {m.apikeys_button()} <span className="vh">{name}</span>
        </button>
        <button type="button" className="btn btn--q btn--sm" onClick={onMembers}>
          <Icon name="people" />
          {m.members_button()} <span className="vh">{name}</span>
        </button>
        <button type="button" className="btn btn--q btn--sm" onClick={onPartnership}>
          <Icon name="bank" />
          {m.partnership_button()} <span className="vh">{name}</span>
        </button>
      </div>
    </li>
  );
}
