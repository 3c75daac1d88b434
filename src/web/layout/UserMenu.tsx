import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { paths } from "../../shared/paths.ts";
import { useAuth } from "../session/auth-context.tsx";
import { useSignIn } from "../session/use-sign-in.ts";
import { Icon } from "../kit/Icon.tsx";
import { staffTab } from "../desk/admin-tabs.ts";
import { Avatar } from "../kit/people.tsx";
import "../styles/admin.css";

/** Who is logged in, the way to the account, and Logout; for the staff also Admin View. */
export default function UserMenu() {
  const { user } = useAuth();
  const { logOut } = useSignIn();
  const [path] = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    close();
  }, [path]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("click", closeOutside);
    document.addEventListener("keydown", closeOutside);
    return () => {
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("keydown", closeOutside);
    };
  }, []);
  if (!user) return null;
  const isStaff = user.isAdmin || user.isReviewer;
  return (
    <>
      {isStaff && (
        <Link className="btn btn--admin btn--sm d-only" href={user.isAdmin ? deskPaths.respondents : deskPaths.fundingRequests}>
          <Icon name="key" />
          {m.header_admin_view()}
        </Link>
      )}
      <details className="menu d-only" ref={menu}>
        <summary className="btn btn--ghost btn--sm">
          <Avatar of={user.username} />
          <span className="name name--plain">{user.username}</span>
          <Icon name="down" />
        </summary>
        <div className="menu__panel">
          <p className="who">
            {m.menu_signed_in_as()} <b className="name">{user.username}</b>
            {isStaff && (
              <span className="badge badge--admin">
                <Icon name="key" />
                {user.isAdmin ? m.menu_administrator() : m.staff_role_reviewer()}
              </span>
            )}
          </p>
          {user.institution && (
            <Link href={paths.partner}>
              <Icon name="bank" />
              {m.title_partner()}
            </Link>
          )}
          {isStaff && (
            <Link href={staffTab(user).href}>
              <Icon name="people" />
              {staffTab(user).label()}
            </Link>
          )}
          <Link href={paths.account}>
            <Icon name="user" />
            {m.header_account()}
          </Link>
          <button type="button" onClick={() => void logOut()}>
            <Icon name="logout" />
            {m.menu_logout()}
          </button>
        </div>
      </details>
    </>
  );
}
