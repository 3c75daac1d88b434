import { useRef, useState } from "react";
import { mostPicturesOfPost, mostPicturesOfProject } from "../../../shared/domain/community.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { byFieldId, PictureFields, pictureIn } from "./PictureFields.tsx";
import { sendPicture } from "./send-picture.ts";
import type { Picture } from "../public/Cover.tsx";
import { ownPictures, type Page, type PartProps, useAct, useProjectForm } from "./project-form.ts";

type Post = Page["posts"][number];

/** The pictures of one update: which there are, and one more. */
export function PicturesOfPost({ post, ...part }: PartProps & { post: Post }) {
  return (
    <details className="comm__open">
      <summary>
        {m.comm_pictures()} <span className="dim">({post.pictures.length})</span>
      </summary>
      <Pictures {...part} pictures={post.pictures} most={mostPicturesOfPost} post={post} />
    </details>
  );
}

/** The pictures of the project itself, one of which it may lead with. */
export function PicturesOfProject(part: PartProps) {
  const { page } = part;
  const ofUpdate = page.cover !== null && !page.pictures.some(({ id }) => id === page.cover?.id);
  return (
    <section className="comm__part" aria-labelledby="pictures">
      <h2 id="pictures">{m.comm_own_pictures()}</h2>
      <p className="muted">{page.cover ? m.comm_own_pictures_text() : m.comm_own_pictures_none()}</p>
      <Pictures {...part} pictures={ofUpdate && page.cover ? [page.cover, ...page.pictures] : page.pictures} most={mostPicturesOfProject} />
    </section>
  );
}

interface PicturesProps extends PartProps {
  pictures: readonly Picture[];
  most: number;
  post?: Post;
}

function Pictures({ pictures, most, post, ...part }: PicturesProps) {
  const { token, page, onChanged } = part;
  const act = useAct({ onChanged });
  const remove = (id: string) =>
    act(
      () => api("DELETE /api/requests/{token}/project/pictures/{id}", { params: { token, id } }),
      () => m.comm_picture_removed(),
    );
  const cover = (pictureId: string | null) =>
    act(
      () => api("PUT /api/requests/{token}/project/cover", { params: { token }, body: { pictureId } }),
      () => m.comm_saved(),
    );
  return (
    <>
      <ul className="comm__pics">
        {pictures.map(({ id, alt }) => {
          const isCover = page.cover?.id === id;
          return (
            <li key={id}>
              <img src={ownPictures(token)(id, { size: "small" })} alt="" loading="lazy" />
              <span className="small">{alt}</span>
              <button type="button" className="btn btn--2 btn--sm" aria-pressed={isCover} onClick={() => void cover(isCover ? null : id)}>
                {isCover ? m.comm_cover_is() : m.comm_cover_set()} <span className="vh">{alt}</span>
              </button>
              <button
                type="button"
                className="btn btn--q btn--sm"
                aria-label={m.comm_picture_remove({ alt })}
                onClick={() => void remove(id)}
              >
                {m.comm_post_remove()}
              </button>
            </li>
          );
        })}
      </ul>
      {/* A new form for each picture: nothing of the last one is sent with the next. */}
      {pictures.length < most && <PictureForm key={pictures.length} {...part} {...(post && { post })} />}
    </>
  );
}

function PictureForm({ token, post, onChanged }: PartProps & { post?: Post }) {
  const [key] = useState(() => crypto.randomUUID());
  const chosen = useRef<HTMLInputElement>(null);
  const prefix = post?.id ?? "project";
  const { form, errors, summary, isPending, submit, show } = useProjectForm({
    token,
    send: (typed) => sendPicture(token, post?.id, { key, ...pictureIn(typed, prefix, chosen.current?.files?.[0]) }),
    done: m.comm_picture_sent,
    onChanged,
  });
  return (
    <form ref={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      {post ? <h4>{m.comm_picture_add()}</h4> : <h3>{m.comm_picture_add()}</h3>}
      <ErrorSummary errors={byFieldId(prefix, summary)} />
      <PictureFields prefix={prefix} chosen={chosen} errors={errors} onChosen={show} />
      <button className="btn btn--2" disabled={isPending}>
        {isPending ? m.comm_sending() : m.comm_picture_send()}
      </button>
    </form>
  );
}
