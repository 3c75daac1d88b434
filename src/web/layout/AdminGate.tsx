import { lazy, type ReactNode } from "react";
import { useAuth } from "../features/auth/auth-context.tsx";
import { PageFailed, PageSkeleton } from "../App.tsx";
import { useDenial } from "./use-denial.ts";
import { LazyPart } from "../ui/LazyPart.tsx";

const QueryArea = lazy(() => import("../api/QueryArea.tsx"));

/** Others than administrators, and on the staff's pages reviewers, get the Access Denied toast and go to the home page (§6). The server refuses their calls too. */
export function AdminGate({ isForStaff, children }: { isForStaff: boolean; children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const isAllowed = user?.isAdmin || (isForStaff && user?.isReviewer);
  useDenial(!isLoading && !isAllowed);
  if (!isAllowed) return <PageSkeleton />;
  return (
    <div className="admin">
      <LazyPart pending={<PageSkeleton />} failed={<PageFailed />}>
        <QueryArea>{children}</QueryArea>
      </LazyPart>
    </div>
  );
}
