import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { mostSpokenBytes, type SpokenField, spokenFields } from "../../../shared/domain/spoken-answers.ts";
import { lackOfRoom, type ListedFile, type UploadList } from "../attachments/upload-list.ts";
import { askedBefore, forgetAsked } from "./fresh-page.ts";
import { recordedKind } from "./recording.ts";
import { SpokenAnswer } from "./SpokenAnswer.tsx";

interface Props {
  /** The form's field that holds the list of documents. */
  field: RefObject<HTMLInputElement | null>;
  list: UploadList;
  files: ListedFile[];
}

interface Place {
  question: SpokenField;
  /** Of the question's own control. */
  element: Element;
}

/**
 * A way to speak at each question that may be spoken. It comes with the code of the documents, after the form, and puts itself under
 * the questions: the form's first view has no room for it.
 */
export function SpokenAnswers({ field, list, files }: Props) {
  const [places] = useState(() => placesIn(field.current?.form));
  const [kind] = useState(recordedKind);
  const [again] = useState(askedBefore);
  useEffect(() => {
    forgetAsked();
  }, []);
  /** Of which the microphone is: one at a time. */
  const [speaking, setSpeaking] = useState<SpokenField>();
  /** What was recorded here since the page was opened. */
  const [recordings, setRecordings] = useState<readonly File[]>([]);
  useWarning(speaking !== undefined);
  const noRoom = lackOfRoom(files, mostSpokenBytes);
  return places.map(({ question, element }) => {
    const answer =
      files.find((file) => file.question === question && file.state !== "failed") ?? files.find((file) => file.question === question);
    if (!kind && !answer) return null;
    return createPortal(
      <SpokenAnswer
        key={question}
        question={question}
        kind={kind}
        answer={answer}
        recording={recordings.find(({ name, size }) => answer?.name === name && answer.size === size)}
        isUnfinished={files.some(({ state }) => state !== "done" && state !== "failed")}
        noRoom={noRoom}
        isBusy={speaking !== undefined && speaking !== question}
        opensAtOnce={again === question}
        onSpeaking={(isSpeaking) => setSpeaking(isSpeaking ? question : undefined)}
        onRecorded={(recording) => {
          setRecordings((before) => [...before, recording]);
          list.add([recording], question);
        }}
        onDelete={(key) => list.remove(key)}
        onRetry={(key) => list.goOn(key)}
      />,
      element,
      question,
    );
  });
}

function placesIn(form: HTMLFormElement | null | undefined): Place[] {
  return spokenFields.flatMap((question) => {
    const element = (form?.elements.namedItem(question) as HTMLElement | null)?.closest(".field");
    return element ? [{ question, element }] : [];
  });
}

/** What is being recorded is nowhere yet: the browser asks before the page goes. */
function useWarning(isSpeaking: boolean): void {
  useEffect(() => {
    if (!isSpeaking) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSpeaking]);
}
