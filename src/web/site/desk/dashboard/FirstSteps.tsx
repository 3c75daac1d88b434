import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useApprovals } from "../../../desk/approvals-query.ts";
import { formatDate } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";

type FirstSteps = CallOutput<"GET /api/admin/first-steps">;
type Step = FirstSteps["steps"][number];
type Mark = "certifications" | "backup" | "dismissed";

export function useFirstSteps() {
  return useQuery({ queryKey: keys.firstSteps, queryFn: () => api("GET /api/admin/first-steps", {}), ...freshOnOpen });
}

/** True while the list is to be shown: something is left to do, and nobody has dismissed it. */
export function hasFirstSteps(data: FirstSteps | undefined): data is FirstSteps {
  return data !== undefined && data.dismissed === null && data.steps.some(({ isDone }) => !isDone);
}

interface Words {
  title: () => string;
  toDo: () => string;
  done: () => string;
  link?: { href: string; text: () => string };
}

const words: Record<Step["step"], Words> = {
  mail: {
    title: m.first_mail,
    toDo: m.first_mail_none,
    done: m.first_mail_done,
    link: { href: deskPaths.emails, text: m.first_mail_link },
  },
  nation: {
    title: m.first_nation,
    toDo: m.first_nation_none,
    done: m.first_nation_done,
    link: { href: deskPaths.settings, text: m.first_nation_link },
  },
  second_person: {
    title: m.first_second,
    toDo: m.appr_sole_waits,
    done: m.first_second_done,
    link: { href: deskPaths.staff, text: m.appr_sole_invite },
  },
  certifications: {
    title: m.first_certifications,
    toDo: m.first_certifications_none,
    done: m.first_certifications_done,
    link: { href: deskPaths.certifications, text: m.first_certifications_link },
  },
  registers: {
    title: m.first_registers,
    toDo: m.first_registers_none,
    done: m.first_registers_done,
    link: { href: deskPaths.discoverySources, text: m.first_registers_link },
  },
  sanctions_lists: {
    title: m.first_lists,
    toDo: m.first_lists_none,
    done: m.first_lists_done,
    link: { href: deskPaths.screeningLists, text: m.first_lists_link },
  },
  bank_account: {
    title: m.first_bank,
    toDo: m.first_bank_none,
    done: m.first_bank_done,
    link: { href: `${deskPaths.bank}?tab=accounts`, text: m.first_bank_link },
  },
  backup: {
    title: m.first_backup,
    toDo: m.first_backup_none,
    done: m.first_backup_done,
    link: { href: deskPaths.backups, text: m.first_backup_link },
  },
};

/** What a new installation needs, in place of a dashboard of zeros. */
export function FirstStepsPanel({ data }: { data: FirstSteps }) {
  const { steps } = data;
  const left = steps.filter(({ isDone }) => !isDone).length;
  const { isPending, mutate } = useMark();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="panel d12 first" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{m.first_title()}</h2>
        <span className="small muted num">{m.first_count({ done: String(steps.length - left), total: String(steps.length) })}</span>
      </header>
      <p className="small muted prose">{m.first_lead()}</p>
      <ol>
        {steps.map((step) => (
          <Line key={step.step} of={step} isPending={isPending} onMark={(mark, isDone) => mutate({ mark, isDone })} />
        ))}
      </ol>
      {isAsking ? (
        <div className="stack-2" role="group" aria-label={m.first_dismiss()}>
          <p>{m.first_dismiss_question({ count: String(left) })}</p>
          <p className="row">
            <button type="button" className="btn btn--sm" disabled={isPending} onClick={() => mutate({ mark: "dismissed", isDone: true })}>
              {m.first_dismiss()}
            </button>
            <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(false)}>
              {m.desk_cancel()}
            </button>
          </p>
        </div>
      ) : (
        <p>
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => setAsking(true)}>
            {m.first_dismiss()}
          </button>
        </p>
      )}
    </section>
  );
}

interface LineProps {
  of: Step;
  isPending: boolean;
  onMark: (mark: Mark, isDone: boolean) => void;
}

function Line({ of, isPending, onMark }: LineProps) {
  const { step, isDone, mark } = of;
  const { title, link } = words[step];
  const sole = useApprovals("waiting").data?.soleAdministrator;
  const marked = step === "certifications" || step === "backup" ? step : undefined;
  const text = () => {
    if (mark) return m.first_marked({ name: mark.by, date: formatDate(mark.at) });
    if (isDone) return words[step].done();
    if (of.isHalfDone) return step === "backup" ? m.first_backup_half() : m.first_mail_untested();
    return step === "second_person" && sole === "accepted" ? m.appr_sole_accepted() : words[step].toDo();
  };
  return (
    <li className={isDone ? "is-done" : undefined}>
      <span className="first__i" aria-hidden="true">
        {isDone && <Icon name="check" />}
      </span>
      <div>
        <h3>
          {title()} <span className={isDone ? "badge badge--ok" : "badge"}>{isDone ? m.first_done() : m.first_to_do()}</span>
        </h3>
        <p className="small muted">{text()}</p>
      </div>
      <p className="row">
        {link && !isDone && (
          <Link className="btn btn--q btn--sm" href={link.href}>
            {link.text()}
          </Link>
        )}
        {marked && (!isDone || mark) && (
          <button type="button" className="btn btn--ghost btn--sm" disabled={isPending} onClick={() => onMark(marked, !mark)}>
            {mark ? m.first_unmark() : m.first_mark()} <span className="vh">{title()}</span>
          </button>
        )}
      </p>
    </li>
  );
}

function useMark() {
  const client = useQueryClient();
  return useChange({
    call: ({ mark, isDone }: { mark: Mark; isDone: boolean }) =>
      api("PUT /api/admin/first-steps/{mark}", { params: { mark }, body: { isDone } }),
    onDone: (answer) => client.setQueryData(keys.firstSteps, answer),
    failed: m.first_not_done(),
  });
}
