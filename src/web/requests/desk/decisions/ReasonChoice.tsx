import { useId } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import type { Reason } from "./use-decision.ts";

interface Props {
  choices: Reason[];
  isLoading: boolean;
  chosenId: number | undefined;
  problem: string | undefined;
  onChoose: (id: number) => void;
}

/** The reasons that the administrators keep, in their order. */
export function ReasonChoice({ choices, isLoading, chosenId, problem, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className={problem ? "field has-err" : "field"} aria-describedby={problem ? id : undefined} aria-busy={isLoading}>
      <legend>{m.dec_reason()}</legend>
      {problem && (
        <p className="err" id={id} role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      {isLoading && (
        <>
          <p className="vh">{m.dec_reasons_loading()}</p>
          <div className="skel skel--block" />
        </>
      )}
      {choices.map((reason) => (
        <label className="check check--radio" key={reason.id}>
          <input type="radio" name="reasonId" value={reason.id} checked={chosenId === reason.id} onChange={() => onChoose(reason.id)} />
          <span>{reason.texts.en}</span>
        </label>
      ))}
    </fieldset>
  );
}
