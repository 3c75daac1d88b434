import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export interface ShownToast extends ToastMessage {
  id: number;
}

const ToastContext = createContext<((toast: ToastMessage) => void) | undefined>(undefined);

/** The toast's own code comes with the first toast. */
const Toaster = lazy(() => import("./Toaster.tsx"));

/** One toast at a time: a new one takes the place of the last (§9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const show = useCallback((message: ToastMessage) => setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1 })), []);
  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <Suspense>
          <Toaster toast={toast} />
        </Suspense>
      )}
    </ToastContext>
  );
}

export function useToast(): (toast: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs the ToastProvider");
  return show;
}
