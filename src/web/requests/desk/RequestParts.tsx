import { useState } from "react";
import { Tabs } from "../../kit/Tabs.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import type { FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { requestTabs } from "./request-tabs.tsx";

/** Which part was open last: who walks through the requests with J and K compares the same part of each. */
let lastOpen: string | undefined;

/** What there is to one request below its status, in parts. */
export function RequestParts({ item }: { item: FundingRequest }) {
  const [chosen, choose] = useState(lastOpen);
  const { params, change } = useUrlState();
  // A link can lead to a part; it is followed until another part is chosen.
  const linked = params.get("tab") ?? undefined;
  const open = requestTabs.find(({ id }) => id === (linked ?? chosen)) ?? requestTabs[0];
  return (
    <Tabs
      label={item.organizationName}
      tabs={requestTabs}
      open={open.id}
      onOpen={(id) => {
        lastOpen = id;
        choose(id);
        if (linked) change({ tab: undefined }, { replace: true });
      }}
      className="tablist tablist--drawer"
      panel="stack-5"
    >
      {open.content(item)}
    </Tabs>
  );
}
