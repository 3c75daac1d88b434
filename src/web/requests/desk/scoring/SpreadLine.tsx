import { m } from "../../../../shared/messages/generated/messages.js";

const width = 320;
const inset = 14;
const step = 11;
/** More people on one value than this are one dot with their number. */
const tallest = 4;

interface SpreadLineProps {
  scale: { lowest: number; highest: number };
  values: { value: number; isMine: boolean }[];
}

/** The values on a line, a dot for each person; one's own is a ring, so that it is told apart without its colour. */
export function SpreadLine({ scale, values }: SpreadLineProps) {
  const steps = Array.from({ length: scale.highest - scale.lowest + 1 }, (_, index) => scale.lowest + index);
  const stacks = steps.map((value) => ({
    value,
    // One's own stands on top.
    dots: values.filter((given) => given.value === value).toSorted((a, b) => Number(a.isMine) - Number(b.isMine)),
  }));
  const highest = Math.min(tallest, Math.max(...stacks.map(({ dots }) => dots.length)));
  const line = highest * step + 6;
  const x = (value: number) => inset + ((value - scale.lowest) * (width - 2 * inset)) / (scale.highest - scale.lowest);
  return (
    <svg
      className="spread"
      viewBox={`0 0 ${width} ${line + 22}`}
      role="img"
      aria-label={m.score_values({ values: values.map(({ value }) => value).join(", ") })}
    >
      <line className="spread__line" x1={x(scale.lowest)} x2={x(scale.highest)} y1={line} y2={line} />
      {stacks.map(({ value, dots }) => (
        <g key={value}>
          <line className="spread__line" x1={x(value)} x2={x(value)} y1={line} y2={line + 4} />
          <text x={x(value)} y={line + 18} textAnchor="middle">
            {value}
          </text>
          {dots.length <= tallest
            ? dots.map(({ isMine }, index) => (
                <circle
                  key={index}
                  className={isMine ? "spread__mine" : "spread__dot"}
                  cx={x(value)}
                  cy={line - 7 - index * step}
                  r={isMine ? 4 : 4.5}
                />
              ))
            : [
                <circle key="dot" className="spread__dot" cx={x(value)} cy={line - 7} r={4.5} />,
                <text key="count" x={x(value)} y={line - 16} textAnchor="middle">
                  ×{dots.length}
                </text>,
              ]}
        </g>
      ))}
    </svg>
  );
}
