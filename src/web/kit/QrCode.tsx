import { encode } from "uqr";
import "./qr-code.css";

/** A text as a QR code: black on white in both colour schemes, or many cameras do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={data.map(drawRow).join("")} />
    </svg>
  );
}

/** Squares side by side are one rectangle: that is half as long. */
function drawRow(row: boolean[], y: number): string {
  const signs = row.map((isDark) => (isDark ? "x" : " ")).join("");
  return [...signs.matchAll(/x+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join("");
}
