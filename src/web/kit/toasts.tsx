import { createContext, lazy, type ReactNode, useCallback, useState } from "react";
import { useRequiredContext } from "../runtime/use-required-context.ts";
import { fetchAgain } from "./fetch-again.ts";
import { LazyPart } from "./LazyPart.tsx";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** What can be done about it, such as taking it back: one word or two on a button. */
  action?: { label: string; act: () => void } | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

const ToastContext = createContext<((toast: ToastMessage) => void) | undefined>(undefined);

/** Fetched when the page is at rest: the toast that says that the connection broke must not need it. */
export const fetchToaster = () => import("./Toaster.tsx");
const Toaster = lazy(() => fetchAgain(fetchToaster));

/** One toast at a time: a new one takes the place of the last (§9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const show = useCallback((message: ToastMessage) => setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1 })), []);
  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <LazyPart>
          <Toaster toast={toast} />
        </LazyPart>
      )}
    </ToastContext>
  );
}

export const useToast = (): ((toast: ToastMessage) => void) => useRequiredContext(ToastContext);
