import type { ReadChannel } from "../../../shared/domain/consent.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate } from "../../kit/dates.ts";
import type { Project } from "./use-project.ts";

const channels: Record<ReadChannel, () => string> = {
  page: m.consx_channel_page,
  api: m.consx_channel_api,
  report: m.consx_channel_report,
  picture: m.consx_channel_picture,
  transfer: m.consx_channel_transfer,
};

/** Who asked for the project while it was not public, and was given nothing. */
export function RefusedReads({ project: { refusedReads } }: { project: Project }) {
  return (
    <section className="panel stack-2">
      <h2>{m.consx_refused()}</h2>
      {refusedReads.length === 0 && <p className="muted">{m.consx_refused_none()}</p>}
      {refusedReads.length > 0 && (
        <>
          <p className="small muted">{m.consx_refused_text()}</p>
          <table className="refused">
            <thead>
              <tr>
                <th scope="col">{m.consx_refused_day()}</th>
                <th scope="col">{m.consx_refused_where()}</th>
                <th scope="col">{m.consx_refused_who()}</th>
                <th scope="col" className="num">
                  {m.consx_refused_count()}
                </th>
              </tr>
            </thead>
            <tbody>
              {refusedReads.map(({ day, channel, institutionName, count }) => (
                <tr key={`${day} ${channel} ${institutionName}`}>
                  <td>{formatDate(day)}</td>
                  <td>{channels[channel]()}</td>
                  <td className="name">{institutionName ?? m.consx_refused_visitor()}</td>
                  <td className="num">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
