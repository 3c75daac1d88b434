import { m } from "../../../../shared/messages/generated/messages.js";
import type { Approval } from "../../../desk/approvals-query.ts";

/** What changes, line by line. What stays as it was says so; without anything before, there is one column. */
export function Changes({ changes }: { changes: Approval["changes"] }) {
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <table className="cmp2">
      <caption className="vh">{m.appr_changes()}</caption>
      <thead className={hasBefore ? undefined : "vh"}>
        <tr>
          <th scope="col">
            <span className="vh">{m.appr_what()}</span>
          </th>
          {hasBefore && <th scope="col">{m.appr_before()}</th>}
          <th scope="col">{m.appr_after()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label + after}>
            <th scope="row">{label}</th>
            {hasBefore && before === null ? (
              <td colSpan={2}>{after}</td>
            ) : (
              <>
                {hasBefore && (
                  <td>
                    <span className="inlist">{m.appr_before()}: </span>
                    {before === after ? before : <del>{before}</del>}
                  </td>
                )}
                <td>
                  {hasBefore && <span className="inlist">{m.appr_after()}: </span>}
                  {before === after ? after : <ins>{after}</ins>}
                  {before === after && <small>{m.appr_unchanged()}</small>}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
