import { Drawing } from "../../kit/Drawing.tsx";

/** A signpost, for an address that leads nowhere. */
export function Signpost() {
  return (
    <Drawing>
      <path d="M2 72C24 56 36 58 50 64s30-14 68 4" />
      <path d="M62 77V26M62 20h30l7 7-7 7H62zM62 41H36l-7 6 7 6h26z" fill="var(--c-surface)" />
      <path d="M62 77V15M2 77h116" />
      <path d="M70 27h15M42 47h12" stroke="var(--c-clay)" />
    </Drawing>
  );
}
