import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";

interface Props {
  data: { success: boolean; message: string; serverAnswer?: string | null } | undefined;
  error: string | undefined;
}

/** What came of a test, kept on the page after its toast is gone. */
export function Outcome({ data, error }: Props) {
  const isGood = data?.success === true && !error;
  const message = error ?? data?.message;
  return (
    <div role="status">
      {message && (
        <p className={isGood ? "banner banner--ok small" : "banner banner--no small"}>
          <Icon name={isGood ? "check" : "warning"} />
          <span>
            {message}
            {!isGood && data?.serverAnswer && ` ${m.set_mail_said({ answer: data.serverAnswer })}`}
          </span>
        </p>
      )}
    </div>
  );
}
