import { Link } from "wouter";
import { paths } from "../../shared/paths.ts";
import { useSite } from "../runtime/site-context.ts";

/** The mark: a bridge under a hearth's light. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" aria-hidden="true">
      <path d="M13 12a7 7 0 0 1 14 0z" className="brand__sun" stroke="none" />
      <path d="M2 21Q20 10 38 21M6 33V30a7 7 0 0 1 14 0v3M20 33V30a7 7 0 0 1 14 0v3" />
    </svg>
  );
}

/** The mark and the configured name; both lead home. */
export function Brand() {
  const { name } = useSite();
  return (
    <Link className="brand" href={paths.home}>
      <BrandMark />
      {name}
    </Link>
  );
}
