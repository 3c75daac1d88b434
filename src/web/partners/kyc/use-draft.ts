import { useEffect, useRef, useState } from "react";
import type { KycContent, SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { CallError } from "../../api/client.ts";
import { serverMessage } from "../../kit/queries.ts";
import { setPath } from "../../kit/set-path.ts";

interface Saved {
  number: number;
  content: KycContent;
}

interface Props<File extends Saved> {
  file: File;
  save: (draft: { number: number; content: SentKycContent }) => Promise<File>;
  onSaved: (file: File) => void;
}

/** So long after the last key it saves by itself. */
const pauseMs = 5_000;

export type DraftState = "saved" | "changed" | "saving" | "failed" | "conflict";

/** What is typed into a file: kept after each pause, never taken away by what comes from the server. */
export function useKycDraft<File extends Saved>({ file, save, onSaved }: Props<File>) {
  const [content, setContent] = useState<SentKycContent>(file.content);
  const [state, setState] = useState<DraftState>("saved");
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const number = useRef(file.number);
  const newest = useRef(content);
  const isSaving = useRef(false);

  const change = (update: (before: SentKycContent) => SentKycContent) => {
    newest.current = update(newest.current);
    setContent(newest.current);
    setState("changed");
  };

  const send = async (): Promise<boolean> => {
    if (isSaving.current) return false;
    isSaving.current = true;
    const sent = newest.current;
    setState("saving");
    try {
      const saved = await save({ number: number.current, content: sent });
      number.current = saved.number;
      newest.current = withNumbers(newest.current, sent, saved.content);
      setContent(newest.current);
      setErrors({});
      setProblem(undefined);
      setState(isSame(newest.current, sent, saved.content) ? "saved" : "changed");
      onSaved(saved);
      return true;
    } catch (error) {
      setErrors(error instanceof CallError ? withoutPrefix(error.fields) : {});
      setProblem(serverMessage(error as Error) ?? m.desk_no_connection());
      setState(error instanceof CallError && error.status === 409 ? "conflict" : "failed");
      return false;
    } finally {
      isSaving.current = false;
    }
  };

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (state !== "changed") return undefined;
    const timer = setTimeout(() => void latest.current(), pauseMs);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeunload", warn);
    };
  }, [state, content]);

  return {
    content,
    state,
    problem,
    errors,
    number: () => number.current,
    change,
    set: (path: string, value: unknown) => change((before) => setPath(before, path, value)),
    save: send,
    /** Somebody else's draft is known now: what was typed here replaces it with the next save. */
    keepMine: (theirs: Saved) => {
      number.current = theirs.number;
      return send();
    },
  };
}

/** Numbers of documents that the server has sealed are known by their last four from now on. */
function withNumbers(now: SentKycContent, sent: SentKycContent, saved: KycContent): SentKycContent {
  const people = now.people.map((person) => {
    const kept = saved.people.find(({ key }) => key === person.key)?.document;
    const typed = sent.people.find(({ key }) => key === person.key)?.document.newNumber;
    if (!kept) return person;
    const { newNumber, ...document } = person.document;
    const isTypedSince = newNumber !== undefined && newNumber !== typed;
    return {
      ...person,
      document: { ...document, numberId: kept.numberId, lastFour: kept.lastFour, ...(isTypedSince && { newNumber }) },
    };
  });
  return { ...now, people };
}

const isSame = (now: SentKycContent, sent: SentKycContent, saved: KycContent) =>
  JSON.stringify(now) === JSON.stringify(withNumbers(sent, sent, saved));

const withoutPrefix = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.replace(/^content\./, ""), sentence]));
