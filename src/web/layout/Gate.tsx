import { lazy, type ReactNode } from "react";
import { ownViews } from "../desk/kept-views.ts";
import { KeptViewsContext } from "../kit/table-view.ts";
import QueryArea from "../session/QueryArea.tsx";
import { PageFailed, PageSkeleton } from "../kit/PageStates.tsx";
import { useAuth } from "../session/auth-context.tsx";
import type { Route } from "../runtime/route.ts";
import { LazyPart } from "../kit/LazyPart.tsx";
import { useDenial } from "./use-denial.ts";

const SignInFirst = lazy(() => import("./SignInFirst.tsx"));

/** Lets those in for whom a page is. The server refuses everybody else's calls too. */
export default function Gate({ route, children }: { route: Route; children: ReactNode }) {
  if (route.admin) return <AdminGate isForStaff={route.staff === true}>{children}</AdminGate>;
  return <MemberGate>{children}</MemberGate>;
}

/** Others than administrators, and on the staff's pages reviewers, get the Access Denied toast and go to the home page (§6). */
function AdminGate({ isForStaff, children }: { isForStaff: boolean; children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const isAllowed = user?.isAdmin || (isForStaff && user?.isReviewer);
  useDenial(!isLoading && !isAllowed, user);
  if (!isAllowed) return <PageSkeleton />;
  return (
    <div className="admin">
      <QueryArea>
        <KeptViewsContext value={ownViews}>{children}</KeptViewsContext>
      </QueryArea>
    </div>
  );
}

/**
 * The partner area is for members of an institution. Who is not logged in is asked to, for engineers come by a link;
 * others are turned away as from the desk.
 */
function MemberGate({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  useDenial(user !== undefined && !user.institution, user);
  if (!user)
    return (
      <LazyPart pending={<PageSkeleton />} failed={<PageFailed />}>
        <SignInFirst />
      </LazyPart>
    );
  if (!user.institution) return <PageSkeleton />;
  return (
    <div className="admin parea">
      <QueryArea>{children}</QueryArea>
    </div>
  );
}
