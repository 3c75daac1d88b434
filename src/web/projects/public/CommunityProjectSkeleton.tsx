import { m } from "../../../shared/messages/generated/messages.js";

/** What every community project looks like before the browser has read which one it is. */
export function CommunityProjectSkeleton() {
  return (
    <main id="main" aria-busy="true">
      <h1 className="vh">{m.title_project()}</h1>
      <p className="vh">{m.page_loading()}</p>
      <div className="band band--skel">
        <div className="wrap band__in">
          <div className="skel" />
        </div>
      </div>
      <div className="wrap det det--skel">
        <noscript>
          <p>{m.community_noscript()}</p>
        </noscript>
        <div className="skel" />
        <div className="skel" />
      </div>
    </main>
  );
}
