import { Link } from "wouter";
import { projectReportKindLabel } from "../../../shared/domain/report-labels.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallOutput } from "../../api/client.ts";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { formatDay } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { BackLink } from "../../kit/sections.tsx";
import { PayeeChanges } from "../../projects/community/PayeeChanges.tsx";
import { ReadOnly } from "../../requests/applicant/ReadOnly.tsx";
import { Account } from "./Account.tsx";
import { Choices } from "./Choices.tsx";
import { Funders, Wishes } from "./Funders.tsx";
import { Payments } from "./Payments.tsx";
import { Questioned, WaitsForAnswer } from "./WaitsForAnswer.tsx";

export type Money = CallOutput<"GET /api/requests/{token}/money">;
export type Payment = Money["payments"][number];

/** What every part of the page is given: what the server said last, and how to show what it says next. */
export interface PartProps {
  token: string;
  money: Money;
  onChanged: (money: Money) => void;
}

/** What a community sees and says about the money that is sent to its project. */
export default function OwnMoney({ token, money, onChanged }: PartProps) {
  const part = { token, money, onChanged };
  // The act answers with the community's page; what stands here is read anew, and stays as it is where that fails.
  const readAgain = () => void api("GET /api/requests/{token}/money", { params: { token } }).then(onChanged, () => undefined);
  return (
    <main id="main">
      <PageHead title={m.cmoney_title()} lead={<span className="name">{money.nationName ?? money.name}</span>}>
        <BackLink href={paths.requestProject(token)}>{m.cmoney_back()}</BackLink>
      </PageHead>
      <div className="wrap cmoney">
        <div className="cmoney__main">
          <ReadOnly />
          <Wishes {...part} />
          <PayeeChanges token={token} changes={money.payeeChanges} onStopped={readAgain} />
          <WaitsForAnswer {...part} />
          <Questioned {...part} />
          <Payments {...part} />
          <Funders {...part} />
          <Account money={money} />
        </div>
        <aside className="cmoney__side">
          <Sums money={money} />
          <NextReport {...part} />
          <Choices {...part} />
          <p className="small muted cmoney__private">
            <Icon name="key" />
            {m.cmoney_private()}
          </p>
          <PrivacyNote />
        </aside>
      </div>
    </main>
  );
}

function NextReport({ token, money: { nextReport } }: PartProps) {
  if (!nextReport) return null;
  const { kind, dueOn } = nextReport;
  return (
    <p>
      <Link href={`${paths.requestProject(token)}#reports`}>
        {m.prep_money_next({ kind: projectReportKindLabel(kind), day: formatDay(dueOn) })}
      </Link>
    </p>
  );
}

function Sums({ money: { sums } }: { money: Money }) {
  if (!sums) return null;
  const figures = [
    [m.cmoney_confirmed(), sums.confirmed],
    [m.cmoney_on_its_way(), sums.onItsWay],
    [m.cmoney_sought(), sums.sought],
  ] as const;
  return (
    <section className="cmoney__sums deep" aria-label={m.cmoney_in_short()}>
      <dl>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatSum({ amount, currency: sums.currency })}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{m.cmoney_on_its_way_text()}</p>
    </section>
  );
}
