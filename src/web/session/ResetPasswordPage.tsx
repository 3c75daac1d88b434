import { useRef, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { api, CallError } from "../api/client.ts";
import { useRead } from "../api/use-read.ts";
import { useSubmission } from "../kit/submit.ts";
import { useToast } from "../kit/toasts.tsx";
import type { PageProps } from "../runtime/route.ts";
import { usePageData } from "../runtime/site-context.ts";
import { ErrorSummary } from "../kit/ErrorSummary.tsx";
import { TextField } from "../kit/fields.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { PrivacyNote } from "../forms/PrivacyNote.tsx";
import "./account.css";

/** The page of the link that sets a forgotten password. It works without JavaScript too. */
export default function ResetPasswordPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const { form: posted } = usePageData();
  const [outcome, setOutcome] = useState(posted?.done ? "done" : posted?.gone ? "gone" : undefined);
  const { data, error } = useRead("GET /api/auth/password-reset/{token}", { params: { token } });
  if (outcome === "done") return <Said title={m.reset_done_title()} text={m.reset_done()} />;
  if (outcome === "gone" || isGone(error)) return <Said title={m.reset_gone_title()} text={m.reset_gone()} />;
  return (
    <main id="main">
      <PageHead title={m.reset_title()} lead={data ? m.reset_lead({ username: data.username }) : m.reset_lead_plain()} />
      <div className="wrap account">
        <PasswordForm token={token} username={data?.username} onDone={() => setOutcome("done")} onGone={() => setOutcome("gone")} />
      </div>
    </main>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
    </main>
  );
}

interface FormProps {
  token: string;
  username: string | undefined;
  onDone: () => void;
  onGone: () => void;
}

function PasswordForm({ token, username, onDone, onGone }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { form: posted } = usePageData();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence.
    check: () => ({}),
    send: ({ password = "" }) => api("POST /api/auth/password-reset/{token}", { params: { token }, body: { password } }),
    onSent: onDone,
    onFailed: (error) => {
      if (isGone(error)) onGone();
      else toast({ title: m.account_failed(), description: error.reason ?? m.account_no_connection(), variant: "destructive" });
    },
  });
  // Without an action it is posted to this very address, which alone knows the token.
  return (
    <form ref={form} className="card" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} message={posted?.message} />
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username ?? ""} />
      <TextField
        name="password"
        label={m.account_new_password()}
        hint={m.account_new_password_hint()}
        maxLength={800}
        type="password"
        autoComplete="new-password"
        error={errors["password"]}
      />
      <div className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? m.account_pending() : m.reset_save()}
        </button>
      </div>
      <PrivacyNote />
    </form>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
