import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { api } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { ApiKeyList } from "./ApiKeyList.tsx";
import { DepositForm } from "./DepositForm.tsx";
import { DepositList } from "./DepositList.tsx";
import { NewApiKey } from "./NewApiKey.tsx";
import { Loaded } from "../../kit/Loaded.tsx";

/** An institution's keys of the partner API and its funds, one thing at a time. */
export function ApiKeysDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [view, setView] = useState<"list" | "new" | "deposit" | "ledger">("list");
  const client = useQueryClient();
  const queryKey = [...keys.institutionRecords, id, "api-keys"];
  const list = useQuery({
    queryKey,
    queryFn: () => api("GET /api/admin/institutions/{id}/api-keys", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
  const changed = () => void client.invalidateQueries({ queryKey });
  const back = () => setView("list");
  // A dialog stands outside of the desk, whose styles reach only what is within .admin.
  return (
    <Dialog
      title={view === "ledger" || view === "deposit" ? m.apikeys_ledger_title({ name }) : m.apikeys_title({ name })}
      className="admin dialog--wide"
      onClose={onClose}
    >
      {view === "new" && list.data && <NewApiKey institutionId={id} step={list.data.onboardingStep} onChanged={changed} onDone={back} />}
      {view === "deposit" && <DepositForm institutionId={id} onChanged={changed} onDone={back} />}
      {view === "ledger" && <DepositList institutionId={id} onDone={back} />}
      {view === "list" && (
        <>
          <div className="dialog__body stack" aria-busy={list.isPending}>
            <p>{m.apikeys_intro()}</p>
            <Loaded of={list} failed={m.apikeys_failed()}>
              {(data) => <ApiKeyList institutionId={id} list={data} />}
            </Loaded>
          </div>
          <footer>
            <Link className="btn btn--q" href={deskPaths.transfersOf(id)}>
              {m.tab_transfers()}
            </Link>
            <button type="button" className="btn btn--q" onClick={() => setView("ledger")}>
              {m.apikeys_ledger()}
            </button>
            <button type="button" className="btn btn--q" onClick={() => setView("deposit")}>
              {m.apikeys_deposit()}
            </button>
            <button type="button" className="btn btn--admin" disabled={!list.data} onClick={() => setView("new")}>
              {m.apikeys_new()}
            </button>
          </footer>
        </>
      )}
    </Dialog>
  );
}
