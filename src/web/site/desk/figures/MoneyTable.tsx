import { moneySteps } from "../../../../shared/domain/money-figures.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { countTexts, groupingLabels, linesOf, type MoneyFigures, type MoneyLine, stepLabels, sumText } from "./money.ts";

interface Props {
  data: MoneyFigures;
  currency: string;
  span: string;
}

/** Every figure, with what each sum is made of. */
export function MoneyTable({ data, currency, span }: Props) {
  const caption = m.figures_caption({ currency, span });
  const { rest } = data;
  return (
    <details className="disclose">
      <summary>{m.figures_table()}</summary>
      <div className="figures-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table className="plain figures-table">
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{groupingLabels[data.by]()}</th>
              {moneySteps.map((step) => (
                <th key={step} scope="col">
                  {stepLabels[step]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(data).map((line) => (
              <Row key={line.id} line={line} currency={currency} />
            ))}
            {rest && <Row line={{ id: "rest", name: m.figures_rest({ count: formatNumber(rest.groups) }), ...rest }} currency={currency} />}
          </tbody>
          <tfoot>
            <Row line={{ id: "all", name: m.figures_all(), ...data.all }} currency={currency} />
          </tfoot>
        </table>
      </div>
    </details>
  );
}

function Row({ line, currency }: { line: MoneyLine; currency: string }) {
  return (
    <tr>
      <th scope="row">{line.name}</th>
      {moneySteps.map((step) => (
        <td key={step}>
          {sumText(line[step].amount, currency)}
          <span className="xs dim">{countTexts[step](line[step].count)}</span>
        </td>
      ))}
    </tr>
  );
}
