import { type ReactNode, Suspense, useId, useLayoutEffect } from "react";
import { awaitPart, Ready } from "../runtime/readiness.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

interface Props {
  children: ReactNode;
  /** Shown while the part's code is on its way. */
  pending?: ReactNode;
  /** Shown when it did not come: the connection broke, or a newer version is here. */
  failed?: ReactNode;
}

/** A part of the page whose code is fetched when it is wanted. If it cannot be, the rest of the page stays. */
export function LazyPart({ children, pending = null, failed = null }: Props) {
  const part = useId();
  // Before the effect of what is inside, which may be here already.
  useLayoutEffect(() => {
    return awaitPart(part);
  }, [part]);
  return (
    <ErrorBoundary renderFailed={() => <Ready part={part}>{failed}</Ready>}>
      <Suspense fallback={pending}>
        <Ready part={part}>{children}</Ready>
      </Suspense>
    </ErrorBoundary>
  );
}
