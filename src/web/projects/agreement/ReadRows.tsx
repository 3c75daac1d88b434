import { m } from "../../../shared/messages/generated/messages.js";
import "./agreement.css";

/** On a phone each row stands as a card of its own, with its headers beside the values. */
export function ReadRows({ headers, rows }: { headers: string[]; rows: string[][] }) {
  if (rows.length === 0) return <p>{m.agr_none()}</p>;
  return (
    <table className="agr__rows">
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have no names of their own, and are not moved while they are read.
          <tr key={index}>
            {row.map((text, column) => (
              <td key={headers[column]} data-label={headers[column]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
