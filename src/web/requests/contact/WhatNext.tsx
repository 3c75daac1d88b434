import { Icon } from "../../kit/Icon.tsx";
import { Text } from "../../kit/Prose.tsx";
import { useProviderText } from "../../runtime/provider-text.ts";
import { contactWords } from "./contact-words.ts";

/** What becomes of a message, beside the form that sends it. The server alone renders it. */
export function WhatNext() {
  const { answer, nation, funding } = useProviderText("contact", contactWords).next;
  return (
    <ul className="next">
      <li>
        <Icon name="mail" />
        <span>
          <Text of={answer.text} />
        </span>
      </li>
      <li>
        <Icon name="people" />
        <span>
          <Text of={nation.text} />
        </span>
      </li>
      <li>
        <Icon name="document" />
        <span>
          <Text of={funding.text} />
        </span>
      </li>
    </ul>
  );
}
