import { withQueries } from "../../api/QueryArea.tsx";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../ui/Icon.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { ChangePassword } from "./account/ChangePassword.tsx";
import { Sessions } from "./account/Sessions.tsx";
import { SecondFactor } from "./account/SecondFactor.tsx";
import { useAuth } from "./auth-context.tsx";
import { useSignIn } from "./use-sign-in.ts";
import "./account.css";

/** A signed-in person's own account. It also has Logout, for phones have no user menu. */
function AccountPage() {
  const { user, isLoading } = useAuth();
  const { logOut } = useSignIn();
  return (
    <main id="main">
      <PageHead title={m.title_account()} lead={user ? `${m.menu_signed_in_as()} ${user.username}` : undefined} />
      <div className="wrap account" aria-busy={isLoading}>
        {!user && !isLoading && <p className="lead">{m.account_anonymous()}</p>}
        {user && (
          <>
            <ChangePassword username={user.username} />
            <SecondFactor isOn={user.hasSecondFactor} />
            <Sessions />
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

export default withQueries(AccountPage);
