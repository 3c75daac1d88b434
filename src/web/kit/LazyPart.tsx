import { type ReactNode, Suspense } from "react";
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
  return (
    <ErrorBoundary renderFailed={() => failed}>
      <Suspense fallback={pending}>{children}</Suspense>
    </ErrorBoundary>
  );
}
