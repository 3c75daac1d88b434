/* Illustrations and icons that only the desk needs. Colours are tokens, so that dark comes free (DESIGN.md, Illustration). */

export function EmptyPicture() {
  return (
    <svg className="ill" viewBox="0 0 120 80" aria-hidden="true">
      <path d="M8 66C30 44 44 50 58 58s30-16 54 4" />
      <circle className="ill__clay" cx="84" cy="24" r="10" />
      <path d="M2 68h116M18 75h34M64 75h40" />
    </svg>
  );
}

export function NoMatchPicture() {
  return (
    <svg className="ill" viewBox="0 0 120 80" aria-hidden="true">
      <path d="M2 72C24 56 36 58 50 64s30-14 68 4" />
      <path className="ill__board" d="M62 77V26M62 20h30l7 7-7 7H62zM62 41H36l-7 6 7 6h26z" />
      <path d="M62 77V15" />
      <path className="ill__clay" d="M70 27h15M42 47h12" />
      <path d="M2 77h116" />
    </svg>
  );
}

export function DotsIcon() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="5" cy="12" r="1" />
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
    </svg>
  );
}

export function ColumnsIcon() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 5h16v14H4zM9.500 5v14M14.500 5v14" />
    </svg>
  );
}

export function AgainIcon() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M20 11a8 8 0 1 0-2 6M20 5v6h-6" />
    </svg>
  );
}
