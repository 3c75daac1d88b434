import { useEffect, useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { copyTreaty, type ReadTreaty, readTreaty, writeNation } from "./treaty-document.ts";

interface Props {
  nationName: string;
  /** Called when the text is there to be read. */
  onThere: (read: ReadTreaty) => void;
}

/** The treaty in the dialog: the text of the page that it was opened on, or else the treaty page's. */
export function TreatyCopy({ nationName, onThere }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
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
    copyTreaty().then(show, () => !isLeft && setFailed(true));
    return () => {
      isLeft = true;
    };
    // The name is the one that the dialog was opened with.
  }, [nationName, onThere, tries]);
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return (
    <>
      {hasFailed && (
        <div className="banner banner--no" role="alert">
          <Icon name="warning" />
          <div className="row spread">
            <p>
              <b>{m.treaty_not_there()}</b> {m.desk_no_connection()}
            </p>
            <button type="button" className="btn btn--q btn--sm" onClick={again}>
              {m.try_again()}
            </button>
          </div>
        </div>
      )}
      <div ref={place} />
    </>
  );
}
