import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Update } from "../public/ProjectStory.tsx";
import { PicturesOfPost } from "./Pictures.tsx";
import { PostForm } from "./PostForm.tsx";
import { useFormFocus } from "./use-form-focus.ts";
import { ProjectDialog } from "./ProjectDialog.tsx";
import { ownPictures, type Page, type PartProps } from "./project-form.ts";

type Post = Page["posts"][number];

/** Everything that the community has written, with what changes it. One form is open at a time. */
export function Posts(part: PartProps) {
  const { page } = part;
  const [open, setOpen] = useState<string>();
  const { area, opener } = useFormFocus(open !== undefined);
  const close = () => setOpen(undefined);
  return (
    <section className="comm__part" aria-labelledby="posts" ref={area}>
      <h2 id="posts">{m.comm_posts()}</h2>
      <p className="muted">{m.comm_posts_text()}</p>
      {open === "new" ? (
        <PostForm {...part} onClose={close} />
      ) : (
        <button type="button" className="btn btn--2" ref={opener} onClick={() => setOpen("new")}>
          {m.comm_post_write()}
        </button>
      )}
      {page.posts.length === 0 ? (
        <p className="muted">{m.comm_posts_none()}</p>
      ) : (
        <div className="stories">
          {page.posts.map((post) =>
            open === post.id ? (
              <PostForm key={post.id} {...part} post={post} onClose={close} />
            ) : (
              <Written key={post.id} {...part} post={post} onEdit={() => setOpen(post.id)} />
            ),
          )}
        </div>
      )}
    </section>
  );
}

function Written({ post, onEdit, ...part }: PartProps & { post: Post; onEdit: () => void }) {
  const { token } = part;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="comm__post">
      <Update post={post} pictureAddress={ownPictures(token)} />
      <p className="row">
        <button type="button" className="btn btn--2 btn--sm" onClick={onEdit}>
          {m.comm_post_edit()} <span className="vh">{post.title}</span>
        </button>
        <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(true)}>
          {m.comm_post_remove()} <span className="vh">{post.title}</span>
        </button>
      </p>
      <PicturesOfPost {...part} post={post} />
      {isAsking && (
        <ProjectDialog
          token={token}
          title={m.comm_post_remove()}
          action={m.comm_post_remove()}
          send={() => api("DELETE /api/requests/{token}/project/posts/{id}", { params: { token, id: post.id } })}
          done={m.comm_post_removed()}
          onChanged={part.onChanged}
          onClose={() => setAsking(false)}
        >
          {() => <p>{m.comm_post_remove_sure({ title: post.title })}</p>}
        </ProjectDialog>
      )}
    </div>
  );
}
