import { lazy, useEffect, useRef, useState } from "react";
import { whenProofNeeded } from "../api/client.ts";
import { LazyPart } from "../kit/LazyPart.tsx";

const ProofDialog = lazy(() => import("./ProofDialog.tsx"));

/** Asks for the second factor again when a call wants it, over whatever is on the page: nothing that was typed is lost. */
export function ProofQuestion() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);
  useEffect(() => {
    return whenProofNeeded(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
  }, []);
  const close = (isProved: boolean) => {
    setOpen(false);
    answer.current?.(isProved);
  };
  return (
    isOpen && (
      <LazyPart>
        <ProofDialog onClose={close} />
      </LazyPart>
    )
  );
}
