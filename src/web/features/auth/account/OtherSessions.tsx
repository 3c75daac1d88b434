import { useMutation } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { useToast } from "../../../layout/toasts.tsx";

/** Logs out every other device, such as one that was lost. */
export function OtherSessions() {
  const toast = useToast();
  const end = useMutation({
    mutationFn: () => api("POST /api/auth/sessions/end-others", {}),
    onSuccess: ({ ended }) =>
      toast({
        title: m.account_sessions_ended(),
        description: ended === 1 ? m.account_sessions_ended_one() : m.account_sessions_ended_many({ count: ended }),
      }),
    onError: (error) =>
      toast({
        title: m.account_failed(),
        description: (error instanceof CallError ? error.reason : undefined) ?? m.account_no_connection(),
        variant: "destructive",
      }),
  });
  return (
    <section className="card stack" aria-labelledby="account-sessions">
      <h2 className="h3" id="account-sessions">
        {m.account_sessions()}
      </h2>
      <p className="small muted">{m.account_sessions_text()}</p>
      <p>
        <button type="button" className="btn btn--2" disabled={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? m.account_pending() : m.account_sessions_end()}
        </button>
      </p>
    </section>
  );
}
