import { m } from "../../../shared/messages/generated/messages.js";
import { QrCode } from "../../kit/QrCode.tsx";

/** The private link as a QR code. */
export default function LinkCode({ link }: { link: string }) {
  return <QrCode text={link} label={m.sent_code()} />;
}
