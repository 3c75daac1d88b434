import { useState } from "react";
import { Link } from "wouter";
import { eligibilityLabel } from "../../../shared/domain/labels.ts";
import { eligibilityStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { ApiKeysDialog } from "./ApiKeysDialog.tsx";
import { EligibilityDialog } from "./EligibilityDialog.tsx";
import { InstitutionDialog } from "./InstitutionDialog.tsx";
import { LimitsDialog } from "./limits/LimitsDialog.tsx";
import { MembersDialog } from "./MembersDialog.tsx";
import { PartnershipDialog } from "./PartnershipDialog.tsx";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { Picture } from "../public/parts.tsx";
import { keys } from "../../desk/queries.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import "../../styles/admin.css";

type Institution = CallOutput<"GET /api/institutions">["items"][number];

type Shown = { dialog: "create" } | { dialog: Act; id: number; name: string };

export const titleOf = m.title_institutions;

const kinds = { q: "text", eligibility: eligibilityStatuses } as const;

/** The administrators' list of institutions (§2 /institutions, admin view). Search: name, description and any tag (§5). */
export default function InstitutionsPage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const list = usePagedList({
    key: [...keys.institutions, query],
    read: (page) => api("GET /api/institutions", { query: { ...query, sort: "name", order: "asc", ...page } }),
  });
  const [shown, show] = useState<Shown>();
  return (
    <ListScreen
      title={m.institutions_heading()}
      nav={<MoneyNav />}
      actions={
        <button type="button" className="btn btn--admin btn--sm" onClick={() => show({ dialog: "create" })}>
          <Icon name="plus" />
          {m.institutions_add()}
        </button>
      }
      list={list}
      search={{ value: values.q, scope: m.institutions_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.institutions_eligibility()}
          value={values.eligibility}
          options={withAll(m.desk_all(), eligibilityStatuses, eligibilityLabel)}
          onChange={(eligibility) => set({ eligibility })}
        />
      }
      words={{ failed: m.institutions_failed(), empty: { title: m.institutions_empty(), text: m.institutions_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.institutions_empty(),
          text: values.q ? m.institutions_no_match({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      skeleton={3}
      after={shown && <OpenDialog shown={shown} onClose={() => show(undefined)} />}
    >
      {(items, isBusy) => (
        <ul className="icards" aria-busy={isBusy}>
          {items.map((institution) => (
            <InstitutionCard
              key={institution.id}
              institution={institution}
              onShow={(dialog) => show({ dialog, id: institution.id, name: institution.name })}
            />
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

function OpenDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  if (shown.dialog === "create") return <InstitutionDialog onClose={onClose} />;
  const { dialog, id, name } = shown;
  if (dialog === "edit") return <InstitutionDialog id={id} onClose={onClose} />;
  const Opened = dialogs[dialog];
  return <Opened id={id} name={name} onClose={onClose} />;
}

const dialogs = {
  eligibility: EligibilityDialog,
  keys: ApiKeysDialog,
  members: MembersDialog,
  limits: LimitsDialog,
  partnership: PartnershipDialog,
};

const acts = [
  { dialog: "edit", icon: "pen", label: m.institutions_edit },
  { dialog: "eligibility", icon: "shield", label: m.institutions_eligibility },
  { dialog: "keys", icon: "key", label: m.apikeys_button },
  { dialog: "members", icon: "people", label: m.members_button },
  { dialog: "limits", icon: "stop", label: m.limits_button },
  { dialog: "partnership", icon: "bank", label: m.partnership_button },
] as const;
type Act = (typeof acts)[number]["dialog"];

function InstitutionCard({ institution, onShow }: { institution: Institution; onShow: (dialog: Act) => void }) {
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
        {acts.map(({ dialog, icon, label }) => (
          <button
            type="button"
            key={dialog}
            className={dialog === "eligibility" ? "btn btn--admin2 btn--sm" : "btn btn--q btn--sm"}
            onClick={() => onShow(dialog)}
          >
            <Icon name={icon} />
            {label()} <span className="vh">{name}</span>
          </button>
        ))}
      </div>
    </li>
  );
}
