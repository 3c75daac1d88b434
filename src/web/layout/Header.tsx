import { lazy, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useAuth } from "../session/auth-context.tsx";
import { Icon } from "../kit/Icon.tsx";
import { Brand } from "./Brand.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { isCurrentTab, NavList } from "../kit/NavList.tsx";
import { publicTabs } from "./navigation.ts";
import { LazyPart } from "../kit/LazyPart.tsx";

/** The login form and everything amber come only when they are wanted. */
const LoginDialog = lazy(() => import("../session/LoginDialog.tsx"));
const AdminBar = lazy(() => import("../desk/AdminBar.tsx"));
const AdminMenu = lazy(() => import("../desk/AdminMenu.tsx"));
const UserMenu = lazy(() => import("./UserMenu.tsx"));

export function Header() {
  const { user, lapses } = useAuth();
  const isSignedIn = user && lapses === 0;
  const isStaff = user?.isAdmin || user?.isReviewer;
  const [path] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLoginOpen, setLoginOpen] = useState(false);
  useEffect(() => {
    setMenuOpen(false);
  }, [path]);
  useEffect(() => {
    if (user) setLoginOpen(false);
  }, [user]);
  // Over the page, so that nothing typed on it is lost.
  useEffect(() => {
    if (lapses > 0) setLoginOpen(true);
  }, [lapses]);
  const openLogin = () => {
    setMenuOpen(false);
    setLoginOpen(true);
  };
  return (
    <>
      <header className="head">
        <div className="wrap">
          <div className="head__top">
            <Brand />
            <LanguageLinks isShort className="d-only" />
            <Link className="btn btn--2 btn--sm d-only" href={paths.contact}>
              {m.header_contact()}
            </Link>
            {isSignedIn ? (
              <LazyPart>
                <UserMenu />
              </LazyPart>
            ) : (
              <button type="button" className="btn btn--ghost btn--sm d-only" onClick={openLogin}>
                {m.header_login()}
              </button>
            )}
            <button
              type="button"
              className="btn btn--q btn--sm m-only"
              aria-expanded={isMenuOpen}
              aria-controls="phone-menu"
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              <Icon name={isMenuOpen ? "cross" : "menu"} />
              {m.header_menu()}
            </button>
          </div>
          <nav className="tabs-nav" aria-label={m.nav_main()}>
            <NavList items={publicTabs} path={path} />
          </nav>
        </div>
        {isMenuOpen && (
          <nav id="phone-menu" className="mnav m-only" aria-label={m.nav_main()}>
            <NavList items={publicTabs} path={path} />
            {isStaff && (
              <LazyPart>
                <AdminMenu path={path} isAdmin={user?.isAdmin ?? false} />
              </LazyPart>
            )}
            {user?.institution && (
              <Link href={paths.partner} aria-current={isCurrentTab({ href: paths.partner }, path) ? "page" : undefined}>
                {m.title_partner()}
              </Link>
            )}
            <LanguageLinks />
            <div className="mnav__end">
              <Link className="btn btn--2" href={paths.contact}>
                {m.header_contact()}
              </Link>
              {isSignedIn ? (
                <Link className="btn btn--q" href={paths.account}>
                  {m.header_account()}
                </Link>
              ) : (
                <button type="button" className="btn btn--q" onClick={openLogin}>
                  {m.header_login()}
                </button>
              )}
            </div>
          </nav>
        )}
      </header>
      {isStaff && (
        <LazyPart>
          <AdminBar path={path} isAdmin={user?.isAdmin ?? false} />
        </LazyPart>
      )}
      {isLoginOpen && (
        <LazyPart>
          <LoginDialog onClose={() => setLoginOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
