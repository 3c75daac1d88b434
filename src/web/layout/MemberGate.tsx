import { lazy, type ReactNode, useEffect, useState } from "react";
import { useAuth } from "../features/auth/auth-context.tsx";
import { PageFailed, PageSkeleton } from "../App.tsx";
import { LazyPart } from "../ui/LazyPart.tsx";
import { useDenial } from "./use-denial.ts";

const QueryArea = lazy(() => import("../api/QueryArea.tsx"));
const SignInFirst = lazy(() => import("./SignInFirst.tsx"));

/**
 * The partner area is for members of an institution. Who is not signed in is asked to, for engineers come by a link;
 * others are turned away as from the desk. The server refuses their calls too.
 */
export function MemberGate({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  // Signing in is loading too, and must not take the form away.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (!isLoading) setKnown(true);
  }, [isLoading]);
  useDenial(user !== undefined && !user.institution);
  if (isKnown && !user)
    return (
      <LazyPart pending={<PageSkeleton />} failed={<PageFailed />}>
        <SignInFirst />
      </LazyPart>
    );
  if (!user?.institution) return <PageSkeleton />;
  return (
    <div className="admin parea">
      <LazyPart pending={<PageSkeleton />} failed={<PageFailed />}>
        <QueryArea>{children}</QueryArea>
      </LazyPart>
    </div>
  );
}
