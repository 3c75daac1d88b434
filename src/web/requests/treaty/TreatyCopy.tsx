import { useEffect, useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { CallError } from "../../api/client.ts";
import { LoadFailed } from "../../kit/States.tsx";
import { copyTreaty, type ReadTreaty, readTreaty, writeNation } from "./treaty-document.ts";

interface Props {
  nationName: string;
  /** Called when the text is there to be read. */
  onThere: (read: ReadTreaty) => void;
}

/** The treaty in the dialog: the text of the page that it was opened on, or else the treaty page's. */
export function TreatyCopy({ nationName, onThere }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const show = (treaty: HTMLElement) => {
      if (isLeft || !place.current) return;
      place.current.replaceChildren(treaty);
      writeNation(place.current, nationName);
      const read = readTreaty(place.current);
      if (read) onThere(read);
    };
    copyTreaty().then(show, (error: unknown) => !isLeft && setFailure(new CallError(0, undefined, String(error))));
    return () => {
      isLeft = true;
    };
    // The name is the one that the dialog was opened with.
  }, [nationName, onThere, tries]);
  const again = () => {
    setFailure(undefined);
    setTries(tries + 1);
  };
  return (
    <>
      {failure && <LoadFailed text={m.treaty_not_there()} error={failure} onRetry={again} />}
      <div ref={place} />
    </>
  );
}
