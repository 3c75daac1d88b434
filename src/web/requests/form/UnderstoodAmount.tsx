import { untouched } from "../../kit/ServerPart.tsx";
import { describeAmount } from "./answers.ts";
import { useAnswers } from "./use-answers.ts";

/** How the amount is understood that stands in the form, said as it is typed. */
export function UnderstoodAmount({ typed }: { typed: string }) {
  const answers = useAnswers();
  const attributes = { className: "hint", role: "status" };
  if (import.meta.env.SSR) return <p {...attributes}>{describeAmount(typed)}</p>;
  // Until what understands it is here, the sentence stays that the server wrote under what was posted.
  if (!answers) return <p {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
  return (
    <p key="understood" {...attributes}>
      {answers.describeAmount(typed)}
    </p>
  );
}
