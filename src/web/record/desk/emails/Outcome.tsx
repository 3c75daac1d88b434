import { Icon } from "../../../kit/Icon.tsx";

/** What came of a test, kept on the page after its toast is gone. */
export function Outcome({ data, error }: { data: { success: boolean; message: string } | undefined; error: string | undefined }) {
  const isGood = data?.success === true && !error;
  const message = error ?? data?.message;
  return (
    <div role="status">
      {message && (
        <p className={isGood ? "banner banner--ok small" : "banner banner--no small"}>
          <Icon name={isGood ? "check" : "warning"} />
          {message}
        </p>
      )}
    </div>
  );
}
