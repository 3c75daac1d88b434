import { encode } from "uqr";
import { m } from "../../../shared/messages/generated/messages.js";

/** The private link as a QR code: black on white in both colour schemes, or many cameras do not read it. */
export default function LinkCode({ link }: { link: string }) {
  const { data, size } = encode(link, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="sent__code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.sent_code()} shapeRendering="crispEdges">
      <path d={dark} />
    </svg>
  );
}
