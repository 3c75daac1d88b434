import { lazy, useEffect, useRef, useState } from "react";
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
  const menu = useRef<HTMLDetailsElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => {
    menu.current?.removeAttribute("open");
  };
  const [isLoginOpen, setLoginOpen] = useState(false);
  useEffect(() => {
    closeMenu();
  }, [path]);
  // It may have been opened before the script was here.
  useEffect(() => {
    setMenuOpen(menu.current?.open ?? false);
  }, []);
  useEffect(() => {
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      closeMenu();
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, []);
  useEffect(() => {
    if (user) setLoginOpen(false);
  }, [user]);
  // Over the page, so that nothing typed on it is lost.
  useEffect(() => {
    if (lapses > 0) setLoginOpen(true);
  }, [lapses]);
  const openLogin = () => {
    closeMenu();
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
              <button type="button" className="btn btn--ghost btn--sm d-only js-only" onClick={openLogin}>
                {m.header_login()}
              </button>
            )}
          </div>
          {/* Opens without a script too: the style sheet shows what follows it. */}
          <details ref={menu} className="mtog m-only" onToggle={(event) => setMenuOpen(event.currentTarget.open)}>
            <summary className="btn btn--q btn--sm">
              <Icon name="menu" />
              <Icon name="cross" />
              {m.header_menu()}
            </summary>
          </details>
          <nav className="tabs-nav mnav" aria-label={m.nav_main()}>
            <NavList items={publicTabs} path={path} />
            {isMenuOpen && isStaff && (
              <LazyPart>
                <AdminMenu path={path} isAdmin={user?.isAdmin ?? false} />
              </LazyPart>
            )}
            <div className="m-only">
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
                  <button type="button" className="btn btn--q js-only" onClick={openLogin}>
                    {m.header_login()}
                  </button>
                )}
              </div>
            </div>
          </nav>
        </div>
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
