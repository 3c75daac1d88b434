import { useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { address } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { canKeepOwnRequest, forgetOwnRequest, keepOwnRequest } from "../../offline/own-request.ts";
import { keepPagesOffline, savesData } from "../../offline/register.ts";
import type { PartProps } from "./RequestPage.tsx";

/** What this device was told to do with the pages of requests: "yes" or "no". */
const choiceKey = "keepOwnRequest";

const callOf = (token: string) => address("/api/requests/{token}", { token });

/** Says of when the page is, where it is not as the server says it now. */
export function KeptFrom({ shown: { keptAt } }: Pick<PartProps, "shown">) {
  if (!keptAt) return null;
  return (
    <p className="banner banner--info" role="status">
      <Icon name="info" />
      <span>{m.req_kept_from({ time: formatDateTime(keptAt) })}</span>
    </p>
  );
}

/** Keeps the page on this device, for times without a connection, unless it is somebody else's. */
export function KeptHere({ token, shown }: Pick<PartProps, "token" | "shown">) {
  const [isWanted, setWanted] = useState<boolean>();
  const [isKept, setKept] = useState(false);
  // The server, which renders the page, does not know what the device was told.
  useEffect(() => {
    setWanted(readChoice());
  }, []);
  useEffect(() => {
    if (!isWanted || !canKeepOwnRequest()) {
      setKept(false);
      return undefined;
    }
    let isCurrent = true;
    const keep = async () => {
      keepPagesOffline();
      await navigator.serviceWorker.ready;
      if (!isCurrent) return;
      if (!shown.keptAt) await keepOwnRequest(callOf(token), shown);
      setKept(isCurrent);
    };
    // A device that is full, or keeps nothing, goes without.
    keep().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isWanted, token, shown]);
  const choose = (wanted: boolean) => {
    writeChoice(wanted);
    setWanted(wanted);
    if (!wanted) void forgetOwnRequest();
  };
  if (isWanted !== false && !isKept) return null;
  return (
    <section className="card stack" aria-labelledby="kept-here">
      <h2 id="kept-here" className="h3">
        {m.req_kept_title()}
      </h2>
      <p className="small" role="status">
        {isKept ? m.req_kept() : m.req_not_kept()}
      </p>
      <button type="button" className="btn btn--q btn--sm" onClick={() => choose(!isWanted)}>
        {isKept ? m.req_kept_not() : m.req_kept_do()}
      </button>
    </section>
  );
}

function readChoice(): boolean {
  try {
    const choice = localStorage.getItem(choiceKey);
    return choice === null ? !savesData() : choice === "yes";
  } catch {
    return false;
  }
}

function writeChoice(isWanted: boolean): void {
  try {
    localStorage.setItem(choiceKey, isWanted ? "yes" : "no");
  } catch {
    // Then it holds as long as the page is open.
  }
}
