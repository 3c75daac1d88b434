import { lazy, useEffect } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { ReloadOffer } from "../kit/PageStates.tsx";
import { LazyPart } from "../kit/LazyPart.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { useAuth } from "./auth-context.tsx";
import "./account.css";

/** Only for those who are logged in; it comes while the server is asked who that is. */
const fetchOwnAccount = () => import("./account/OwnAccount.tsx");
const OwnAccount = lazy(fetchOwnAccount);

/**
 * A signed-in person's own account. It also has Logout, for phones have no user menu. Who has something to set up first sees that
 * alone, and goes on from there.
 */
export default function AccountPage() {
  const { user, isLoading } = useAuth();
  useEffect(() => void fetchOwnAccount().catch(() => undefined), []);
  return (
    <main id="main">
      <PageHead
        title={user?.mustSetUp ? m.account_set_up() : m.title_account()}
        lead={user ? `${m.menu_signed_in_as()} ${user.username}` : undefined}
      />
      <div className="wrap account" aria-busy={isLoading}>
        {!user && !isLoading && <p className="lead">{m.account_anonymous()}</p>}
        {user && (
          <LazyPart pending={<div className="skel" />} failed={<ReloadOffer />}>
            <OwnAccount user={user} />
          </LazyPart>
        )}
      </div>
    </main>
  );
}
