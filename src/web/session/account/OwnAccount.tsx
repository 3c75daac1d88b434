import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "../../../shared/contracts/record/auth.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { withQueries } from "../QueryArea.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { useToast } from "../../kit/toasts.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useAuth } from "../auth-context.tsx";
import { startOf } from "../start-of.ts";
import { useSignIn } from "../use-sign-in.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { Sessions } from "./Sessions.tsx";
import { TwoFactor } from "./TwoFactor.tsx";

/** What somebody who is logged in sees and does about their account. */
function OwnAccount({ user }: { user: CurrentUser }) {
  const { isLoading, refresh } = useAuth();
  const { logOut } = useSignIn();
  const [codes, setCodes] = useState<string[]>([]);
  useGoOn(user, codes.length > 0);
  const { mustSetUp } = user;
  return (
    <>
      {mustSetUp && <p className="lead">{mustSetUp === "password" ? m.account_set_up_password() : m.account_set_up_factor()}</p>}
      {mustSetUp !== "second_factor" && <ChangePassword username={user.username} onChanged={() => void refresh()} />}
      {mustSetUp !== "password" && <TwoFactor user={user} codes={codes} onCodes={setCodes} />}
      {!mustSetUp && (
        <>
          <Sessions />
          <p className="small muted">{user.email ? m.account_email({ email: user.email }) : m.account_no_email()}</p>
        </>
      )}
      <PrivacyNote />
      <p>
        <button type="button" className="btn btn--q" disabled={isLoading} onClick={() => void logOut()}>
          <Icon name="logout" />
          {m.menu_logout()}
        </button>
      </p>
    </>
  );
}

/** Once all is set up, and the recovery codes are kept, the way that was held goes on. */
function useGoOn(user: CurrentUser, isReading: boolean): void {
  const wasHeld = useRef(false);
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => {
    if (user.mustSetUp) wasHeld.current = true;
    else if (wasHeld.current && !isReading) {
      wasHeld.current = false;
      toast({ title: m.account_set_up_done() });
      navigate(startOf(user));
    }
  }, [user, isReading, navigate, toast]);
}

export default withQueries(OwnAccount);
