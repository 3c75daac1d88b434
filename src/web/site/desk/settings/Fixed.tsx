import { m } from "../../../../shared/messages/generated/messages.js";
import { Row } from "./Row.tsx";

/** What the environment says, and the desk therefore cannot change. */
export function Fixed({ title, text, value, variable }: { title: string; text: string; value: string; variable: string }) {
  return (
    <Row title={title} text={text}>
      <p>
        {value} <span className="dim small">{m.secpol_by_environment({ name: variable })}</span>
      </p>
    </Row>
  );
}
