import type { CurrentUser } from "../../../shared/contracts/record/auth.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useAuth } from "../auth-context.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { usePasskeys } from "./use-passkeys.ts";

interface Props {
  user: CurrentUser;
  /** Recovery codes that were just made, which are shown this once. */
  codes: string[];
  onCodes: (codes: string[]) => void;
}

/** Passkeys, the authenticator app, and the recovery codes that come with the first of them. */
export function TwoFactor({ user, codes, onCodes }: Props) {
  const { refresh } = useAuth();
  const changed = (recoveryCodes: string[]) => {
    onCodes(recoveryCodes);
    void refresh();
  };
  if (codes.length > 0)
    return (
      <section className="card">
        <RecoveryCodes codes={codes} onDone={() => onCodes([])} />
      </section>
    );
  const { hasSecondFactor: hasFactor } = user;
  return (
    <>
      <Passkeys hasFactor={hasFactor} onChanged={changed} />
      <SecondFactor isOn={user.hasAuthenticatorApp} hasFactor={hasFactor} onChanged={changed} />
      {hasFactor && <NewCodes onMade={onCodes} />}
    </>
  );
}

function NewCodes({ onMade }: { onMade: (codes: string[]) => void }) {
  const hasPasskeys = (usePasskeys().data?.items.length ?? 0) > 0;
  return (
    <section className="card stack" aria-labelledby="account-codes">
      <h2 className="h3" id="account-codes">
        {m.account_codes()}
      </h2>
      <ProofForm
        id="codes"
        text={m.account_codes_renew_text()}
        action={m.account_codes_renew()}
        hasFactor
        hasPasskeys={hasPasskeys}
        send={(body) => api("POST /api/auth/recovery-codes", { body })}
        onSent={({ recoveryCodes }) => onMade(recoveryCodes)}
      />
    </section>
  );
}
