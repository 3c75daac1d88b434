import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { moneyGroupings } from "../../../shared/domain/money-figures.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { PeriodChoice, PeriodDays } from "../../desk/period/PeriodChoice.tsx";
import { daysAsked, spanText } from "../../desk/period/period-url.ts";
import { keys } from "../../desk/queries.ts";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { FilterSelect } from "../../kit/FilterSelect.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { Segments } from "../../kit/Segments.tsx";
import { Empty } from "../../kit/States.tsx";
import { groupingLabels } from "./figures/money.ts";
import { MoneyBars } from "./figures/MoneyBars.tsx";
import { MoneyTable } from "./figures/MoneyTable.tsx";
import { toMoneyQuery, useFiguresUrl } from "./figures/use-figures-url.ts";
import { Workload } from "./figures/Workload.tsx";
import "../../styles/admin.css";
import "./figures/figures.css";

export const titleOf = m.figures_title;

/** How much was requested, granted and paid, and who of the staff has what in hand. */
export default function FiguresPage() {
  const { choice, ...url } = useFiguresUrl();
  const query = toMoneyQuery(choice);
  const money = useQuery({
    queryKey: [...keys.figures, query],
    queryFn: () => api("GET /api/admin/figures", { query }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const span = spanText(choice);
  // A chosen currency of which the period has nothing stays to be seen, beside those that it has.
  const currencies = [...new Set([...(money.data?.currencies ?? []), ...(choice.currency ? [choice.currency] : [])])];
  return (
    <DeskPage
      title={m.figures_title()}
      intro={m.figures_intro()}
      actions={<ExportMenu addressOf={(format) => address("/api/admin/figures/export", {}, { ...query, format })} />}
    >
      <div className="tbar period-bar">
        <PeriodChoice label={m.figures_period()} shown={choice} onPeriod={url.showPeriod} />
        <div>
          <p className="xs dim" aria-hidden="true">
            {m.figures_by()}
          </p>
          <Segments
            label={m.figures_by()}
            value={choice.by}
            options={moneyGroupings.map((value) => ({ value, label: groupingLabels[value]() }))}
            onChange={url.groupBy}
          />
        </div>
        {currencies.length > 1 && (
          <FilterSelect
            label={m.figures_currency()}
            value={money.data?.currency ?? ""}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={url.inCurrency}
          />
        )}
      </div>
      <PeriodDays shown={choice} onDays={url.showDays} />
      <Loaded of={money} failed={m.figures_failed()}>
        {(data) => (
          <div className="stack-5" aria-busy={money.isPlaceholderData}>
            {data.currency === null || data.groups.length === 0 ? (
              <Empty
                title={data.currency === null ? m.figures_empty() : m.figures_empty_currency({ currency: data.currency })}
                text={m.figures_empty_text()}
              />
            ) : (
              <section className="panel" aria-labelledby="figures-money">
                <MoneyBars data={data} currency={data.currency} span={span} />
                <MoneyTable data={data} currency={data.currency} span={span} />
              </section>
            )}
            <Workload days={daysAsked(choice)} />
            <HowWeCount />
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}

function HowWeCount() {
  return (
    <section className="panel" aria-labelledby="figures-how">
      <h2 id="figures-how">{m.figures_how()}</h2>
      <dl className="kv kv--wide figures-how">
        <dt>{m.figures_requested()}</dt>
        <dd>{m.figures_how_requested()}</dd>
        <dt>{m.figures_granted()}</dt>
        <dd>{m.figures_how_granted()}</dd>
        <dt>{m.figures_paid()}</dt>
        <dd>{m.figures_how_paid()}</dd>
        <dt>{m.figures_by_theme()}</dt>
        <dd>{m.figures_how_theme()}</dd>
      </dl>
    </section>
  );
}
