import type { ReactNode } from "react";
import Broken from "../../../kit/Broken.tsx";
import { ErrorBoundary } from "../../../kit/ErrorBoundary.tsx";

/** A drawer that breaks leaves the list beside it as it is. */
export function DrawerBoundary({ shows, onClose, children }: { shows: string | number; onClose: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary shows={shows} renderFailed={(error) => <Broken error={error} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  );
}
