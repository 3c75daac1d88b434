import { formatSum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";

type Payer = CallOutput<"GET /api/projects/{publicId}/posts">["payers"][number];

/** Who has paid the project, as far as its community and each institution show it; nothing where nobody does. */
export function Payers({ payers, currency }: { payers: readonly Payer[]; currency: string }) {
  if (payers.length === 0) return null;
  return (
    <section aria-labelledby="payers">
      <h2 id="payers">{m.prep_payers_heading()}</h2>
      <p className="muted">{m.prep_payers_text()}</p>
      <ul>
        {payers.map(({ institutionId, name, amount }) => (
          <li key={institutionId}>
            <a href={paths.institution(institutionId)}>{name}</a>
            {amount !== null && <span className="num"> · {formatSum({ amount, currency })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
