import type { FollowRhythm } from "../../../shared/domain/follows.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import { type MailBlock, type RenderedMail, renderMail } from "../../runtime/mail/template.ts";
import { wording } from "../../runtime/mail/wordings.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { FollowedProject, ToldPost } from "./queries.ts";

type Given = Pick<Context, "config">;

/** So much of an update stands in a message; the page has the rest. */
const longestBeginning = 500;

/** What is new for one follower: of one project, or new projects. */
export interface News {
  posts: ToldPost[];
  projects: FollowedProject[];
  /** There is more than is told. */
  hasMore: boolean;
}

interface Told {
  /** Null for all new projects. */
  project: FollowedProject | null;
  /** To the page with the button that ends it, or confirms it. */
  link: string;
  isDigest: boolean;
}

/** What the outbox and the desk see of a message to a follower. */
export function storedEmail(): NewEmail {
  const subject = m.follow_mail_stored();
  return {
    kind: "project_follow",
    to: `(${m.follow_mail_stored_to()})`,
    subject,
    text: m.follow_mail_stored_text(),
    html: m.follow_mail_stored_text(),
  };
}

/** Asks the address whether it was meant. */
export function confirmationEmail(
  { config }: Given,
  { project, link, often }: Pick<Told, "project" | "link"> & { often: FollowRhythm },
): RenderedMail {
  const provider = config.provider.name;
  const about = project ? m.follow_mail_confirm_project({ project: project.name, provider }) : m.follow_mail_confirm_all({ provider });
  return renderMail({
    subject: m.follow_mail_confirm_subject(),
    heading: m.follow_mail_confirm_heading(),
    blocks: [
      { paragraph: about },
      { paragraph: often === "weekly" ? m.follow_mail_rhythm_weekly() : m.follow_mail_rhythm_each() },
      { link: { text: m.follow_mail_confirm_link(), url: link } },
      { paragraph: m.follow_mail_confirm_ignore() },
    ],
    footer: m.follow_mail_confirm_footer({ provider }),
  });
}

/** What the community told of its project, or which projects are new. */
export function newsEmail({ config }: Given, { project, link, isDigest }: Told, { posts, projects, hasMore }: News): RenderedMail {
  const { publicUrl, provider } = config;
  const page = publicUrl + (project ? paths.project(project.publicId) : paths.projects);
  const first = posts[0];
  const blocks = [...posts.flatMap((post) => toldOf(post, page)), ...projects.flatMap((one) => newProject(one, publicUrl))];
  return renderMail({
    subject: project
      ? first && posts.length === 1
        ? wording("newsOfAProject.subjectOfOneUpdate", { project: project.name, title: first.title })
        : wording("newsOfAProject.subjectOfSeveralUpdates", { project: project.name })
      : wording("newProjects.subject", { provider: provider.name }),
    heading: project ? project.name : wording("newProjects.heading"),
    blocks: [
      ...(project?.nationName ? [{ paragraph: project.nationName }] : []),
      ...blocks,
      { link: { text: hasMore ? m.follow_mail_more() : m.follow_mail_page(), url: page } },
      { link: { text: m.follow_mail_end(), url: link } },
    ],
    footer: isDigest
      ? wording("everyMessageToAFollower.footerOnceAWeek", { provider: provider.name })
      : wording("everyMessageToAFollower.footerEachTime", { provider: provider.name }),
  });
}

function toldOf(post: ToldPost, page: string): MailBlock[] {
  return [
    { facts: [[post.happenedOn, post.title]] },
    { quote: beginningOf(post.body) },
    { paragraph: m.follow_mail_source({ source: post.source }) },
    { link: { text: m.follow_mail_read(), url: `${page}#${post.id}` } },
  ];
}

function newProject({ publicId, name, nationName }: FollowedProject, publicUrl: string): MailBlock[] {
  const text = nationName ? `${name} (${nationName})` : name;
  return [{ link: { text, url: publicUrl + paths.project(publicId) } }];
}

function beginningOf(text: string): string {
  if (text.length <= longestBeginning) return text;
  return `${text
    .slice(0, longestBeginning)
    .replace(/\s+\S*$/, "")
    .toWellFormed()}…`;
}
