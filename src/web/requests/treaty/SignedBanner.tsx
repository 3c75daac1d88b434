import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";

/** The green banner with signer, title and nation (§4). Its heading stands below a section's, or below the page's. */
export function SignedBanner({ signature, headingLevel = 3 }: { signature: TreatySignatureData; headingLevel?: 2 | 3 }) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className="banner banner--ok" role="status">
      <Icon name="check" />
      <div className="stack-2">
        <Heading className="h3">{m.treaty_signed_title()}</Heading>
        <dl className="kv">
          <dt>{m.treaty_signed_by()}</dt>
          <dd className="name">{signature.signatoryName}</dd>
          <dt>{m.treaty_signed_as()}</dt>
          <dd>{signature.signatoryTitle}</dd>
          <dt>{m.treaty_signed_nation()}</dt>
          <dd className="name">{signature.nationName}</dd>
        </dl>
      </div>
    </div>
  );
}
