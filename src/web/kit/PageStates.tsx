import { m } from "../../shared/messages/generated/messages.js";

/** The shape of a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <main id="main" className="wrap pageskel" aria-busy="true">
      <p className="vh">{m.page_loading()}</p>
      <div className="skel" />
      <div className="skel" />
      <div className="skel" />
    </main>
  );
}

/** The page's code did not come. */
export function PageFailed() {
  return (
    <main id="main" className="wrap pageskel">
      <h1>{m.page_failed_title()}</h1>
      <ReloadOffer />
    </main>
  );
}

/** Says that the code of what should be here did not come, and how to try again. */
export function ReloadOffer() {
  return (
    <>
      <p className="lead">{m.page_failed_text()}</p>
      <p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {m.try_again()}
        </button>
      </p>
    </>
  );
}
