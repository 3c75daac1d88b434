import { useRef } from "react";
import { useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { api, CallError, type CallOutput } from "../api/client.ts";
import { useRead } from "../api/use-read.ts";
import { useSubmission } from "../kit/submit.ts";
import { useToast } from "../kit/toasts.tsx";
import type { PageProps } from "../runtime/route.ts";
import { usePageData } from "../runtime/site-context.ts";
import { ErrorSummary } from "../kit/ErrorSummary.tsx";
import { TextField } from "../kit/fields.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { PrivacyNote } from "../forms/PrivacyNote.tsx";
import { useAuth } from "./auth-context.tsx";
import { startOf } from "./start-of.ts";
import "./account.css";

/** The page of an invitation's link: one's own username and password. It works without JavaScript too. */
export default function InvitationPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const { form: posted } = usePageData();
  const { data, error } = useRead("GET /api/invitations/{token}", { params: { token } });
  const isGone = posted?.gone === true || (error instanceof CallError && error.status === 404);
  if (isGone)
    return (
      // Another page in the place of this one, whose parts do not move to become its.
      <main id="main" key="gone">
        <PageHead title={m.invitation_gone_title()} lead={m.invitation_gone()} />
      </main>
    );
  return (
    <main id="main">
      <PageHead title={m.invitation_title()} lead={leadOf(data)} />
      <div className="wrap account">
        <AccountForm token={token} />
      </div>
    </main>
  );
}

function leadOf(invitation: CallOutput<"GET /api/invitations/{token}"> | undefined): string {
  if (!invitation) return m.invitation_lead_plain();
  if (invitation.institution !== null) return m.invitation_lead({ institution: invitation.institution });
  return invitation.role === "administrator" ? m.staff_invitation_lead_administrator() : m.staff_invitation_lead_reviewer();
}

function AccountForm({ token }: { token: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { form: posted } = usePageData();
  const { refresh } = useAuth();
  const [, navigate] = useLocation();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: ({ username = "", password = "" }) =>
      api("POST /api/invitations/{token}/accept", { params: { token }, body: { username, password } }),
    onSent: (user) => {
      toast({ title: m.invitation_done() });
      void refresh().then(() => navigate(startOf(user)));
    },
    onFailed: (error) =>
      toast({ title: m.invitation_failed(), description: error.reason ?? m.invitation_no_connection(), variant: "destructive" }),
  });
  // Without an action it is posted to this very address, which alone knows the token.
  return (
    <form ref={form} className="card" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} message={posted?.message} />
      <TextField
        name="username"
        label={m.login_username()}
        hint={m.invitation_username_hint()}
        maxLength={60}
        autoComplete="username"
        defaultValue={posted?.values["username"]}
        error={errors["username"]}
      />
      <TextField
        name="password"
        label={m.login_password()}
        hint={m.invitation_password_hint()}
        maxLength={1_000}
        type="password"
        autoComplete="new-password"
        error={errors["password"]}
      />
      <div className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? m.invitation_accepting() : m.invitation_accept()}
        </button>
      </div>
      <PrivacyNote />
    </form>
  );
}
