import type { ReactNode } from "react";
import { LoadFailed } from "./States.tsx";

export interface Read<Data> {
  data: Data | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface Props<Data> {
  of: Read<Data>;
  /** Said before the server's reason when it did not come. */
  failed: string;
  /** The shape of what comes. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What one call answers: its shape while it is on its way, why it did not come and a way to try again, or what it is. */
export function Loaded<Data>({ of: { data, isPending, error, refetch }, failed, skeleton = panel, children }: Props<Data>) {
  return (
    <>
      {isPending && skeleton}
      {error && <LoadFailed text={failed} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}

const panel = <div className="skel skel--panel" aria-busy="true" />;
