import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { EraseAccount } from "./EraseAccount.tsx";

/** Whose accounts were removed from an institution and can be erased; nothing while there are none. */
export function FormerMembers({ institutionId, path }: { institutionId: number; path: string }) {
  const list = useQuery({
    queryKey: [path, "former", institutionId],
    queryFn: () => api("GET /api/admin/institutions/{id}/former-members", { params: { id: String(institutionId) } }),
    ...freshOnOpen,
  });
  if (!list.data || list.data.items.length === 0) return null;
  return (
    <>
      <h3>{m.erase_former()}</h3>
      <ul className="hist">
        {list.data.items.map(({ id, username, name, since }) => (
          <li key={id} className="stack-2">
            <p>
              <b>{username}</b>
              {name && <> · {name}</>}
            </p>
            {since && <p className="small muted">{m.erase_former_since({ when: formatDate(since) })}</p>}
            <p>
              <EraseAccount id={id} name={username} path={path} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
