import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listenToDesk } from "./connection.ts";

/** Changes that come within this time are one reading. */
const gatherMs = 300;

/** Reads again what is shown of institutions or transfers, when something was done about one or may have been missed. */
export function useLiveReads(of: "institution" | "transfer", readAgain: () => void): void {
  const client = useQueryClient();
  const read = useEffectEvent(readAgain);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // An own change that is under way shows itself; a reading in between would take it back for a moment.
        if (client.isMutating() > 0) gather();
        else read();
      }, gatherMs);
    };
    const stop = listenToDesk({
      onReady: gather,
      onChange: ({ what }) => {
        if (what === of || what === "resync") gather();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, of]);
}
