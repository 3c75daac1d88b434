import { useCallback, useEffect, useRef, useState } from "react";
import { fundingRequestForm } from "../../../shared/domain/request-fields.ts";
import { api, CallError } from "../../api/client.ts";
import { type KeptDraft, readDraft, type SharedDraft } from "../../offline/device-drafts.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { fundingRequestKey } from "../../offline/draft-keys.ts";
import { deviceName } from "./device-name.ts";
import type { TheirDraft } from "./resume.ts";
import { type Content, type Difference, isSameContent, mergeDrafts, signatureField } from "./merge.ts";
import { afterItsEnd } from "./together/outcome.ts";
import { type ChangedAnswer, changesByOthers, isTogether, mayWrite } from "./together/together.ts";

export interface Conflict {
  theirs: TheirDraft;
  differences: Difference[];
}

export interface ServerDraft {
  state: "none" | "saved" | "waiting" | "gone" | "refused";
  /** Why it was refused. */
  reason?: string | undefined;
  failedAt?: number;
  conflict?: Conflict | undefined;
  /** Whose words came in beside this device's: the device, and the people as far as they are known. */
  broughtIn?: { device: string; changedAt: string; byOthers: ChangedAnswer[] } | undefined;
}

const pushDelayMs = 1_500;
const retryDelayMs = 20_000;
const answerWaitMs = 3_000;
/** How often the page looks what the others have done. */
const lookEveryMs = 20_000;

/**
 * Keeps the draft of this device and the one on the server together, once the applicant has asked for one. Each write
 * says which revision it is based on. What both sides have changed waits for the person's choice, and nothing is written
 * until then.
 */
export function useServerDraft(draft: DraftHandle) {
  const [server, setServer] = useState<ServerDraft>({ state: "none" });
  const latest = useRef({ draft, server });
  latest.current = { draft, server };

  const inTurn = useCallback(
    (work: (kept: KeptDraft, shared: SharedDraft) => Promise<void>) =>
      oneAtATime(async () => {
        // As it is stored: the last turn, or another tab, may have just changed it.
        const kept = await readDraft(fundingRequestKey);
        if (!kept?.shared || kept.shared.over) return;
        try {
          await work(kept, kept.shared);
        } catch (error) {
          const { shared } = kept;
          let failure = failureOf(error as CallError);
          if (failure.state === "gone")
            failure = await afterItsEnd(kept, shared).then(
              (left) => latest.current.draft.share(left.shared, left.words).then(() => ({ state: "gone" as const })),
              failureOf,
            );
          setServer((before) => ({ ...before, ...failure, failedAt: Date.now() }));
        }
      }),
    [],
  );

  /** True when nothing is left to choose. */
  const takeTheirs = useCallback(async (shared: SharedDraft): Promise<boolean> => {
    const theirs = await api("GET /api/drafts/{token}", { params: { token: shared.token } });
    if (theirs.revision === shared.revision) {
      if (!isSame(shared.together, theirs.together)) await latest.current.draft.share({ ...shared, together: theirs.together });
      return true;
    }
    // A slow answer leaves time to type: theirs are joined with the words of now, or would be written over them.
    await latest.current.draft.save();
    const kept = await readDraft(fundingRequestKey);
    if (kept?.shared?.token !== shared.token) return true;
    if (!mayWrite(shared)) {
      await latest.current.draft.share(knownAs(shared, theirs), changesOf(kept, contentOf(theirs)));
      return true;
    }
    const { content, broughtIn, differences } = mergeDrafts(shared.agreed, kept, contentOf(theirs));
    if (differences.length > 0) {
      setServer((before) => ({ ...before, conflict: { theirs, differences } }));
      return false;
    }
    await latest.current.draft.share(knownAs(shared, theirs), changesOf(kept, content));
    const { device, changedAt, together } = theirs;
    const byOthers = changesByOthers(together, broughtIn);
    if (broughtIn.length > 0) setServer((before) => ({ ...before, broughtIn: { device, changedAt, byOthers } }));
    return true;
  }, []);

  const push = useCallback(
    () =>
      inTurn(async (kept, shared) => {
        if (latest.current.server.conflict) return;
        if (!mayWrite(shared) || isSameContent(kept, shared.agreed)) return setServer((before) => ({ ...before, state: "saved" }));
        try {
          const { revision, changedAt, keptUntil } = await api("PUT /api/drafts/{token}", {
            params: { token: shared.token },
            body: { ...bodyOf(kept), revision: shared.revision },
          });
          await latest.current.draft.share({ ...shared, revision, changedAt, keptUntil, agreed: onlyContent(kept) });
          setServer((before) => ({ ...before, state: "saved" }));
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== "conflict") throw error;
          await takeTheirs(shared);
        }
      }),
    [inTurn, takeTheirs],
  );

  const pull = useCallback(async () => {
    await inTurn(async (_kept, shared) => void (await takeTheirs(shared)));
    await push();
  }, [inTurn, takeTheirs, push]);

  /** False when another device has written what this one has to choose about. Without an answer soon, nobody waits for it. */
  const isSettled = async (): Promise<boolean> => {
    let isFine = !server.conflict;
    const look = inTurn(async (_kept, shared) => {
      isFine = await takeTheirs(shared);
    });
    await Promise.race([look, new Promise((resolve) => setTimeout(resolve, answerWaitMs))]);
    return isFine;
  };

  const { token, ...shared } = draft.kept?.shared ?? {};
  const isWithOthers = isTogether(shared);
  useEffect(() => {
    if (!token) return;
    void pull();
    const look = () => document.visibilityState === "visible" && void pull();
    const timer = isWithOthers ? setInterval(look, lookEveryMs) : undefined;
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [token, isWithOthers, pull]);

  useEffect(() => {
    if (!token) return;
    const timer = setTimeout(() => void push(), server.state === "waiting" ? retryDelayMs : pushDelayMs);
    return () => clearTimeout(timer);
  }, [token, draft.kept, server.state, server.failedAt, push]);

  const start = async () => {
    await draft.save();
    const kept = (await readDraft(fundingRequestKey)) ?? emptyDraft(draft.submissionId());
    const { token: given, ...saved } = await api("POST /api/drafts", { body: bodyOf(kept) });
    await draft.share({ token: given, ...saved, agreed: onlyContent(kept) });
    setServer({ state: "saved" });
  };

  /** Takes of each difference the chosen side. */
  const settle = async (chosen: Record<string, "mine" | "theirs">) => {
    await draft.save();
    const kept = await readDraft(fundingRequestKey);
    const { conflict } = server;
    if (!kept?.shared || !conflict) return;
    const theirs = contentOf(conflict.theirs);
    const { content } = mergeDrafts(kept.shared.agreed, kept, theirs);
    for (const [field, side] of Object.entries(chosen)) {
      if (side === "mine") continue;
      if (field === signatureField) content.signature = theirs.signature;
      else content.values[field] = theirs.values[field] ?? "";
    }
    await draft.share(knownAs(kept.shared, conflict.theirs), changesOf(kept, content));
    setServer({ state: "saved" });
  };

  const remove = async () => {
    const { kept } = draft;
    if (!kept?.shared) return;
    await api("DELETE /api/drafts/{token}", { params: { token: kept.shared.token } }).catch((error: CallError) => {
      if (error.code !== "not_found") throw error;
    });
    await draft.share(undefined);
    setServer({ state: "none" });
  };

  /** Answers what became of the message. */
  const email = async (address: string): Promise<string | undefined> => {
    const shared = draft.kept?.shared;
    if (!shared) return undefined;
    const { message } = await api("POST /api/drafts/{token}/email", { params: { token: shared.token }, body: { email: address } });
    await draft.share({ ...shared, email: address });
    return message;
  };

  return { ...server, start, settle, remove, email, isSettled, look: pull };
}

/** Among all tabs of the device too: two writes of one device would be a conflict with itself. */
function oneAtATime(work: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request("draft-sync", work) : work();
}

function bodyOf(kept: KeptDraft) {
  return {
    formVersion: fundingRequestForm.version,
    values: kept.values,
    treatySignatureData: kept.signature ?? null,
    device: deviceName(navigator.userAgent),
  };
}

function contentOf(theirs: TheirDraft): Content {
  return { values: theirs.values, signature: theirs.treatySignatureData ?? undefined };
}

function onlyContent({ values, signature }: KeptDraft): Content {
  return { values, signature };
}

function knownAs(shared: SharedDraft, theirs: TheirDraft): SharedDraft {
  const { id, revision, changedAt, keptUntil, email, together } = theirs;
  return { ...shared, id, revision, changedAt, keptUntil, email: email ?? undefined, together, agreed: contentOf(theirs) };
}

/** Only what differs is put into the form, so that nobody's typing is disturbed. */
function changesOf(kept: KeptDraft, content: Content): Content {
  const changed = Object.entries(content.values).filter(([name, value]) => (kept.values[name] ?? "") !== value);
  return { values: Object.fromEntries(changed), signature: content.signature };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function emptyDraft(submissionId: string): KeptDraft {
  return { version: fundingRequestForm.version, submissionId, values: {}, savedAt: new Date().toISOString() };
}

function failureOf(error: CallError): Pick<ServerDraft, "state" | "reason"> {
  if (error.code === "not_found") return { state: "gone" };
  if (error.status === 400 || error.status === 413) return { state: "refused", reason: error.reason };
  return { state: "waiting" };
}
