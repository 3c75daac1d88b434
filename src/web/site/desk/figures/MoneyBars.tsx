import { moneySteps } from "../../../../shared/domain/money-figures.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { linesOf, type MoneyFigures, type MoneyLine, stepLabels, sumText } from "./money.ts";

/** So many groups are drawn; the table has all of them. */
const mostDrawn = 12;

interface Props {
  data: MoneyFigures;
  currency: string;
  span: string;
}

/** What was requested, granted and paid in each group: three bars on one scale, each with its sum. */
export function MoneyBars({ data, currency, span }: Props) {
  const lines = linesOf(data);
  // Of months the newest are drawn, of the others the largest.
  const drawn = data.by === "month" ? lines.slice(-mostDrawn) : lines.slice(0, mostDrawn);
  const most = Math.max(...drawn.flatMap((line) => moneySteps.map((step) => Number(line[step].amount))), 0);
  return (
    <>
      <header>
        <h2 id="figures-money">{m.figures_money()}</h2>
        <p className="legend figures-legend">
          {moneySteps.map((step) => (
            <span key={step} className={`figures-legend__${step}`}>
              {stepLabels[step]()}
            </span>
          ))}
        </p>
      </header>
      <ul className="figures-bars" aria-label={m.figures_chart({ name: m.figures_money(), currency, span })}>
        {drawn.map((line) => (
          <li key={line.id}>
            <span className="name name--plain">{line.name}</span>
            <ul>
              {stepsIn(line).map((step) => (
                <li key={step}>
                  <span className="vh">{stepLabels[step]()}</span>
                  <Bar step={step} share={most > 0 ? Number(line[step].amount) / most : 0} />
                  <span className="num">{sumText(line[step].amount, currency)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {lines.length > drawn.length && <p className="xs dim">{m.figures_more({ count: formatNumber(lines.length - drawn.length) })}</p>}
    </>
  );
}

/** Nothing is drawn for nothing; the table has the zeros. */
const stepsIn = (line: MoneyLine) => moneySteps.filter((step) => line[step].count > 0);

function Bar({ step, share }: { step: string; share: number }) {
  const length = Math.round(share * 1000) / 10;
  return (
    <svg className="track figures-track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track__ground" width="100" height="10" />
      {length > 0 && <rect className={`figures-track__${step}`} width={length} height="10" />}
    </svg>
  );
}
