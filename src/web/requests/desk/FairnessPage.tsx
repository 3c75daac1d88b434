import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fewestShown } from "../../../shared/domain/fairness.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Charts } from "./fairness/Charts.tsx";
import { Differences } from "./fairness/Differences.tsx";
import { spanText } from "../../desk/period/period-url.ts";
import { FairnessToolbar } from "./fairness/FairnessToolbar.tsx";
import { type Fairness, requestsText, rowsOf } from "./fairness/figures.ts";
import { FiguresTable } from "./fairness/FiguresTable.tsx";
import { HowWeCount } from "./fairness/HowWeCount.tsx";
import { KeyFigures } from "./fairness/KeyFigures.tsx";
import { type FairnessChoice, toQuery, useFairnessUrl } from "./fairness/use-fairness-url.ts";
import { formatNumber } from "../../kit/numbers.ts";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { Empty, LoadFailed } from "../../kit/States.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";
import "./fairness/fairness.css";

export const titleOf = m.fair_title;

/** How long requests wait and how many are approved, compared by type of organisation and by region. */
export default function FairnessPage() {
  const { choice, ...url } = useFairnessUrl();
  const query = toQuery(choice);
  const figures = useQuery({
    queryKey: [...keys.fairness, query],
    queryFn: () => api("GET /api/admin/fairness", { query }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const { data, isPlaceholderData } = figures;
  return (
    <DeskPage
      className="fairness"
      title={m.fair_title()}
      nav={<RequestsNav />}
      actions={<TakeAway choice={choice} />}
      intro={m.fair_intro()}
    >
      <FairnessToolbar choice={choice} onPeriod={url.showPeriod} onDays={url.showDays} onCompare={url.compareBy} />
      <p className="small dim fair-span" role="status">
        {data && !isPlaceholderData && `${requestsText(data.all.requests)}, ${spanText(choice)}`}
      </p>
      {figures.isPending && <Skeleton />}
      {figures.isError && <LoadFailed text={m.fair_failed()} error={figures.error} onRetry={() => void figures.refetch()} />}
      {data && !figures.isError && (
        <div className="stack fair-body" aria-busy={isPlaceholderData}>
          <Figures data={data} choice={choice} onShowAll={() => url.showPeriod("all")} />
          <HowWeCount />
        </div>
      )}
    </DeskPage>
  );
}

function TakeAway({ choice }: { choice: FairnessChoice }) {
  const exportAddress = (format: "csv" | "xlsx") => address("/api/admin/fairness/export", {}, { ...toQuery(choice), format });
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={() => window.print()}>
        <Icon name="print" />
        {m.fair_print()}
      </button>
      <ExportMenu addressOf={exportAddress} />
    </>
  );
}

function Figures({ data, choice, onShowAll }: { data: Fairness; choice: FairnessChoice; onShowAll: () => void }) {
  const { requests, measures } = data.all;
  if (requests === 0) return <NoRequests choice={choice} onShowAll={onShowAll} />;
  if (!measures) {
    const values = { span: spanText(choice), fewest: fewestShown };
    const text = requests === 1 ? m.fair_too_few_one_text(values) : m.fair_too_few_text({ ...values, count: formatNumber(requests) });
    return (
      <Empty title={m.fair_too_few({ fewest: fewestShown })} text={text}>
        {choice.period !== "all" && <ShowAll onShowAll={onShowAll} />}
      </Empty>
    );
  }
  const rows = rowsOf(data);
  return (
    <>
      <KeyFigures data={data} measures={measures} />
      <Differences data={data} measures={measures} />
      <Charts rows={rows} />
      <FiguresTable rows={rows} span={spanText(choice)} />
    </>
  );
}

function NoRequests({ choice, onShowAll }: { choice: FairnessChoice; onShowAll: () => void }) {
  if (choice.period === "all") return <Empty title={m.fair_empty_ever()} text={m.fair_empty_ever_text()} />;
  return (
    <Empty title={m.fair_empty()} text={m.fair_empty_text()}>
      <ShowAll onShowAll={onShowAll} />
    </Empty>
  );
}

function ShowAll({ onShowAll }: { onShowAll: () => void }) {
  return (
    <button type="button" className="btn btn--q btn--sm" onClick={onShowAll}>
      {m.fair_see_all()}
    </button>
  );
}

/** The shape of the page while it loads. */
function Skeleton() {
  return (
    <div className="stack" aria-busy="true">
      <p className="vh">{m.page_loading()}</p>
      <div className="fair-charts" aria-hidden="true">
        {["answer", "decision", "approval", "waiting"].map((chart) => (
          <div key={chart} className="panel skel skel--panel" />
        ))}
      </div>
    </div>
  );
}
