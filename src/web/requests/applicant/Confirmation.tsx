import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import type { ConfirmedAct } from "../../../shared/domain/applicant.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../api/client.ts";
import { readValues } from "../../kit/form-values.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { TextField } from "../../kit/fields.tsx";

interface Asking {
  /** Does the act with a code, and hands its answer to who waits for it. */
  act: (code: string) => Promise<void>;
  fail: (error: CallError) => void;
  /** Which one the act is about, where there are several. */
  subject: string | undefined;
}

/**
 * Asks for the code by which the recorded address confirms an act, where the server wants one. `confirm` does the act,
 * first without a code: so what is wrong with its fields is said before anything is sent. `question` is put on the page.
 */
export function useConfirmation(token: string, act: ConfirmedAct) {
  const [asking, setAsking] = useState<Asking>();
  const confirm = async <Answer,>(run: (code?: string) => Promise<Answer>, subject?: string): Promise<Answer> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "code_required") throw error;
    }
    return new Promise<Answer>((resolve, reject) => {
      setAsking({ act: async (code) => resolve(await run(code)), fail: reject, subject });
    });
  };
  const question: ReactNode = asking && <CodeDialog token={token} act={act} asking={asking} onClose={() => setAsking(undefined)} />;
  return { confirm, question };
}

interface Props {
  token: string;
  act: ConfirmedAct;
  asking: Asking;
  onClose: () => void;
}

function CodeDialog({ token, act, asking, onClose }: Props) {
  const { sentTo, problem, isSending, send } = useSending(token, act, asking.subject);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const cancel = () => {
    asking.fail(new CallError(0, { message: m.code_cancelled() }, m.code_cancelled()));
    onClose();
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = (form.current ? readValues(form.current)["code"] : "")?.trim() ?? "";
    if (isPending) return;
    if (!code) return setError(m.code_six_digits());
    setPending(true);
    try {
      await asking.act(code);
      onClose();
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError(0, undefined, String(thrown));
      setPending(false);
      if (failure.fields["code"]) return setError(failure.fields["code"]);
      // What stands in the way of the act itself is said where it was asked for.
      asking.fail(failure);
      onClose();
    }
  };
  return (
    <Dialog
      title={m.code_title()}
      onClose={cancel}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={cancel}>
            {m.req_page_cancel()}
          </button>
          {sentTo && (
            <button className="btn" form="code-form" disabled={isPending}>
              {isPending ? m.code_confirming() : m.code_confirm()}
            </button>
          )}
        </>
      }
    >
      <form ref={form} id="code-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <p role="status">{problem ?? (sentTo ? m.code_sent_to({ email: sentTo }) : m.code_sending())}</p>
        {sentTo && (
          <>
            <TextField
              name="code"
              label={m.code_label()}
              maxLength={10}
              inputMode="numeric"
              autoComplete="one-time-code"
              error={error}
              short
            />
            <button type="button" className="btn btn--2 btn--sm" disabled={isSending} onClick={() => void send()}>
              {m.code_again()}
            </button>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Has a code sent as soon as the question opens, and again when it is asked for. */
function useSending(token: string, act: ConfirmedAct, subject: string | undefined) {
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const wasSent = useRef(false);
  const send = useCallback(async () => {
    setSending(true);
    setProblem(undefined);
    try {
      setSentTo((await api("POST /api/requests/{token}/codes", { params: { token }, body: { act, subject } })).sentTo);
    } catch (error) {
      setProblem((error instanceof CallError && error.reason) || m.req_page_no_connection());
    } finally {
      setSending(false);
    }
  }, [token, act, subject]);
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void send();
  }, [send]);
  return { sentTo, problem, isSending, send };
}
