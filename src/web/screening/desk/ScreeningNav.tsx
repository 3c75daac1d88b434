import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SubNav } from "../../kit/SubNav.tsx";

/** The pages of the screening. */
export function ScreeningNav() {
  return (
    <SubNav
      label={m.scase_nav()}
      items={[
        { href: paths.adminScreening, label: m.scase_nav_cases },
        { href: paths.adminScreeningParties, label: m.scase_nav_parties },
        { href: paths.adminScreeningExaminer, label: m.sexam_nav },
      ]}
    />
  );
}
