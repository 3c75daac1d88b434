import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "../../../shared/contracts/auth.ts";
import { withQueries } from "../../api/QueryArea.tsx";
import { m } from "../../../shared/messages/generated/messages.js";
import { useToast } from "../../layout/toasts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { ChangePassword } from "./account/ChangePassword.tsx";
import { Sessions } from "./account/Sessions.tsx";
import { TwoFactor } from "./account/TwoFactor.tsx";
import { useAuth } from "./auth-context.tsx";
import { startOf } from "./start-of.ts";
import { useSignIn } from "./use-sign-in.ts";
import "./account.css";

/**
 * A signed-in person's own account. It also has Logout, for phones have no user menu. Who has something to set up first sees that
 * alone, and goes on from there.
 */
function AccountPage() {
  const { user, isLoading, refresh } = useAuth();
  const { logOut } = useSignIn();
  const [codes, setCodes] = useState<string[]>([]);
  useGoOn(user, codes.length > 0);
  const mustSetUp = user?.mustSetUp;
  return (
    <main id="main">
      <PageHead
        title={mustSetUp ? m.account_set_up() : m.title_account()}
        lead={user ? `${m.menu_signed_in_as()} ${user.username}` : undefined}
      />
      <div className="wrap account" aria-busy={isLoading}>
        {!user && !isLoading && <p className="lead">{m.account_anonymous()}</p>}
        {user && (
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
        )}
      </div>
    </main>
  );
}

/** Once all is set up, and the recovery codes are kept, the way that was held goes on. */
function useGoOn(user: CurrentUser | undefined, isReading: boolean): void {
  const wasHeld = useRef(false);
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => {
    if (user?.mustSetUp) wasHeld.current = true;
    else if (user && wasHeld.current && !isReading) {
      wasHeld.current = false;
      toast({ title: m.account_set_up_done() });
      navigate(startOf(user));
    }
  }, [user, isReading, navigate, toast]);
}

export default withQueries(AccountPage);
