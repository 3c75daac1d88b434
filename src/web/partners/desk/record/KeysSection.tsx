import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { ApiKeyList, Funds } from "../ApiKeyList.tsx";
import { DepositForm } from "../DepositForm.tsx";
import { DepositList } from "../DepositList.tsx";
import { NewApiKey } from "../NewApiKey.tsx";
import { SectionWithForm } from "./SectionWithForm.tsx";

interface Props {
  id: number;
  name: string;
}

const keyOf = (id: number) => [...keys.institutionRecords, id, "api-keys"];

function useApiKeys(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => api("GET /api/admin/institutions/{id}/api-keys", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}

/** Reads again what a key or a deposit changes. */
function useKeysChanged(id: number): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...keys.institutionRecords, id] });
}

/** An institution's keys of the partner API. */
export function KeysSection({ id, name }: Props) {
  const [isMaking, setMaking] = useState(false);
  const list = useApiKeys(id);
  const changed = useKeysChanged(id);
  const close = () => setMaking(false);
  return (
    <SectionWithForm
      title={m.apikeys_title({ name })}
      form={isMaking && list.data && <NewApiKey institutionId={id} step={list.data.onboardingStep} onChanged={changed} onDone={close} />}
      onClose={close}
      acts={
        <button type="button" className="btn btn--admin btn--sm" disabled={!list.data} onClick={() => setMaking(true)}>
          {m.apikeys_new()}
        </button>
      }
    >
      <p className="small muted">{m.apikeys_intro()}</p>
      <Loaded of={list} failed={m.apikeys_failed()}>
        {(data) => <ApiKeyList institutionId={id} list={data} />}
      </Loaded>
    </SectionWithForm>
  );
}

/** What came in for an institution. */
export function DepositsSection({ id, name }: Props) {
  const [isRecording, setRecording] = useState(false);
  const changed = useKeysChanged(id);
  const close = () => setRecording(false);
  return (
    <SectionWithForm
      title={m.apikeys_ledger_title({ name })}
      form={isRecording && <DepositForm institutionId={id} onChanged={changed} onDone={close} />}
      onClose={close}
      acts={
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setRecording(true)}>
          {m.apikeys_deposit()}
        </button>
      }
    >
      <DepositList institutionId={id} />
    </SectionWithForm>
  );
}

/** What an institution can send now, and what it has funded. */
export function MoneySection({ id, projectsFunded }: { id: number; projectsFunded: number }) {
  return (
    <>
      <Loaded of={useApiKeys(id)} failed={m.apikeys_failed()}>
        {({ balances }) => <Funds of={balances} />}
      </Loaded>
      <dl className="kv">
        <div>
          <dt>{m.institution_funded()}</dt>
          <dd className="num">{projectsFunded}</dd>
        </div>
      </dl>
      <p>
        <Link className="arrow" href={deskPaths.transfersOf(id)}>
          {m.transfers_of_one()}
          <Icon name="arrow" />
        </Link>
      </p>
    </>
  );
}
