import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";

type PastGrant = CallOutput<"GET /api/admin/past-grants/{id}">;

/** Everything that the file said of one grant. */
export function PastGrantDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const grant = useQuery({
    queryKey: [...keys.pastGrants, id],
    queryFn: () => api("GET /api/admin/past-grants/{id}", { params: { id: String(id) } }),
  });
  return (
    <Dialog title={grant.data?.title ?? m.pgrant_title()} className="dialog--narrow" onClose={onClose}>
      <div className="dialog__body">
        <Loaded of={grant} failed={m.pgrant_one_failed()}>
          {(one) => <Facts of={one} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Facts({ of: grant }: { of: PastGrant }) {
  const facts: [string, string | null][] = [
    [m.pgrant_recipient(), grant.recipientName],
    [m.pgrant_place(), grant.recipientPlace],
    [m.pgrant_country(), grant.recipientCountry],
    [m.pgrant_amount(), formatMoney(grant)],
    [m.pgrant_awarded(), formatDate(grant.awardedOn)],
    [m.pgrant_programme(), grant.programme],
    [m.pgrant_identifier(), grant.identifier],
    [m.pgrant_description(), grant.description],
  ];
  return (
    <dl className="kv kv--wide">
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="asTyped">{value}</dd>
            </div>
          ),
      )}
      {grant.sourceUrl !== null && (
        <div>
          <dt>{m.pgrant_source()}</dt>
          <dd className="asTyped">
            <a href={grant.sourceUrl} rel="noreferrer">
              {grant.sourceUrl}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
