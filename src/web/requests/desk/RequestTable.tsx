import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { organizationTypeLabel } from "../../../shared/domain/organisation-labels.ts";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { RoundMarks } from "./rounds/RoundOfRequest.tsx";
import { useChangedIds } from "../../desk/live/LiveDesk.tsx";
import { preview } from "../../kit/preview.ts";
import type { Selection } from "../../kit/selection.ts";
import { type Column, type FirstColumn, type Sorted, Table } from "../../kit/Table.tsx";
import { ApplicantBadges, type FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { Standing } from "./assignment/Standing.tsx";
import { ObjectionBadge } from "./decisions/ObjectionBadge.tsx";
import { DuplicateBadges } from "./duplicates/DuplicateBadges.tsx";
import { QuestionBadge } from "./questions/QuestionBadge.tsx";
import { scoreColumns, useScoreFigures } from "./scoring/score-figures.tsx";
import { lastColumns } from "./review/columns.tsx";
import { idOf } from "./review/reviewed.ts";

export const nameOf = ({ organizationName }: FundingRequest) => organizationName;
export const typeOf = ({ organizationType }: FundingRequest) => organizationTypeLabel(organizationType);

const first: FirstColumn<FundingRequest> = {
  head: m.requests_organisation(),
  name: nameOf,
  sub: ({ email }) => email,
  sort: { by: "organizationName", first: "asc" },
};

const columns: Column<FundingRequest>[] = [
  { id: "type", head: m.desk_type(), skeleton: "text", sort: { by: "organizationType", first: "asc" }, cell: typeOf },
  {
    id: "msg",
    head: m.requests_project(),
    skeleton: "two",
    cell: ({ projectTitle, projectDescription }) => (
      <>
        <span className="cellmain">{projectTitle}</span>
        <span className="clamp2 clamp1">{preview(projectDescription)}</span>
      </>
    ),
  },
  {
    id: "amt",
    head: m.requests_amount(),
    skeleton: "text",
    sort: { by: "fundingAmount", first: "asc" },
    cell: ({ fundingAmount }) => <span className="num">{fundingAmount}</span>,
  },
  {
    id: "who",
    head: m.deskx_who_head(),
    skeleton: "two",
    sort: { by: "nextDue", first: "asc" },
    cell: (item) => <Standing item={item} />,
  },
];

/** Only where any of the rows is in a call: most installations have none. */
const roundColumn: Column<FundingRequest> = {
  id: "round",
  head: m.rounds_of_request(),
  skeleton: "text",
  sort: { by: "round", first: "desc" },
  cell: ({ round }) =>
    round && (
      <>
        <span className="cellmain">{round.title || round.reference}</span> <RoundMarks {...round} />
      </>
    ),
};

const badges = (item: FundingRequest) => (
  <>
    <ApplicantBadges item={item} />
    <ObjectionBadge item={item} />
    <QuestionBadge item={item} />
    <DuplicateBadges item={item} />
  </>
);

interface Props {
  items: FundingRequest[] | undefined;
  isBusy: boolean;
  sorted: Sorted;
  selection: Selection<FundingRequest>;
  openId: number | undefined;
  onOpen: (id: number) => void;
  onStatus: (item: FundingRequest, status: FundingRequest["status"]) => void;
  onForward: ((item: FundingRequest) => void) | undefined;
}

/** The requests by columns; a row that a colleague changed a moment ago shows it. */
export function RequestTable({ onOpen, onStatus, onForward, ...table }: Props) {
  const changed = useChangedIds();
  const figures = useScoreFigures(table.items);
  const last = lastColumns<FundingRequest>({
    nameOf,
    statuses: fundingRequestStatuses,
    labelOf: fundingRequestStatusLabel,
    badges,
    onStatus,
    onOpen,
    onForward,
  });
  return (
    <Table
      kind="fundingRequests"
      caption={m.requests_caption()}
      first={first}
      columns={[
        ...columns,
        ...scoreColumns<FundingRequest>(figures),
        ...(table.items?.some(({ round }) => round) ? [roundColumn] : []),
        ...last,
      ]}
      idOf={idOf}
      onOpen={(id) => onOpen(Number(id))}
      rowClass={({ id }) => changed.has(id) && "is-changed"}
      {...table}
    />
  );
}
