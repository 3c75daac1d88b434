import type { ReactNode } from "react";
import type { ProjectCategory } from "../../content/types.ts";
import { Drawing } from "../../kit/Drawing.tsx";

const clay = { stroke: "var(--c-clay)" };
const clayFilled = { stroke: "var(--c-clay)", fill: "var(--c-clay-tint)" };
const tinted = { fill: "var(--c-primary-tint)" };

/** One drawing per category, each standing on the horizon (design: Illustration). */
const drawings: Record<ProjectCategory, ReactNode> = {
  water: (
    <>
      <path d="M2 52C16 36 28 32 40 44 52 26 74 24 88 44c8-6 18-6 30 8" />
      <path d="M60 4c9 11 14 18 14 25a14 14 0 0 1-28 0c0-7 5-14 14-25z" {...clayFilled} />
      <path d="M53 30a7 7 0 0 0 6 7" {...clay} />
      <path d="M8 58q6.5-5 13 0t13 0 13 0 13 0 13 0 13 0 13 0 13 0M21 67q6.5-5 13 0t13 0 13 0 13 0 13 0 13 0M2 77h116" />
    </>
  ),
  education: (
    <>
      <path d="M44 30a16 16 0 0 1 32 0M60 8V3M41 14l-4-4M79 14l4-4M33 27h-5M87 27h5" {...clay} />
      <path d="M60 42C48 33 30 33 14 37v33c16-4 34-4 46 5 12-9 30-9 46-5V37c-16-4-34-4-46 5z" {...tinted} />
      <path d="M60 42v33M24 58c8-8 12-8 18-3s8 3 10 1M68 60c8-6 14-8 18-4s8 1 10 0M24 47c8-1 16 0 24 3M72 50c8-3 16-4 24-3M2 77h116" />
    </>
  ),
  healthcare: (
    <>
      <path d="M60 77V44" />
      <path d="M60 52C36 50 26 32 36 19c10-12 22-3 24 9 2-12 14-21 24-9 10 13 0 31-24 33z" {...clayFilled} />
      <path d="M60 46c-7-7-11-11-15-20M60 46c7-7 11-11 15-20" {...clay} />
      <path d="M60 68c-6-6-13-7-19-6 4 7 11 9 19 9M60 72c6-6 13-7 19-6-4 7-11 9-19 9" {...tinted} />
      <path d="M2 77h116" />
    </>
  ),
  economic: (
    <>
      <path d="M26 14h68l9 17H17z" {...tinted} />
      <path d="M17 31a8.6 8.6 0 0 0 17.2 0 8.6 8.6 0 0 0 17.2 0 8.6 8.6 0 0 0 17.2 0 8.6 8.6 0 0 0 17.2 0 8.6 8.6 0 0 0 17.2 0M40 14l-6 17M80 14l6 17M53 14l-1.5 17M67 14l1.5 17M24 40v37M96 40v37M24 60h72" />
      <path d="M36 60l-3-11h22l-3 11zM68 60l-3-11h22l-3 11z" {...clayFilled} />
      <path d="M37 49a7 7 0 0 1 14 0M69 49a7 7 0 0 1 14 0" {...clay} />
      <path d="M2 77h116" />
    </>
  ),
  renewable: (
    <>
      <path d="M12 61a22 22 0 0 1 44 0" {...clayFilled} />
      <path d="M34 31v-8M13 40l-6-6M55 40l6-6" {...clay} />
      <path d="M92 77V31M92 31l2-25M92 31l-21 11M92 31l19 14" />
      <circle cx="92" cy="31" r="3" fill="var(--c-surface)" />
      <path d="M30 59h40l8 18H22z" {...tinted} />
      <path d="M50 59v18M26 68h48M40 59l-5 18M60 59l5 18M2 77h116" />
    </>
  ),
  veterans: (
    <>
      <path d="M2 62C20 52 30 54 44 58M84 58c12-6 22-6 34 2M46 63V39l18-14 18 14v24M40 43l24-19 24 19M76 33V22h-6v6" />
      <path d="M73 18c4-3-3-6 1-10" {...clay} />
      <path d="M58 63V47h12v16z" {...clayFilled} />
      <path d="M58 63C54 70 42 70 36 77M70 63c0 6-4 8-4 14M22 63V46M22 56l-6-6M22 52l6-6" />
      <path d="M22 24c9 0 13 8 11 15s-19 9-23 1 3-16 12-16z" {...tinted} />
      <path d="M2 77h116M8 63h50M70 63h40" />
    </>
  ),
};

export function Illustration({ of }: { of: ProjectCategory }) {
  return <Drawing>{drawings[of]}</Drawing>;
}
