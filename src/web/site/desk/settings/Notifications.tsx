import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  digestHour,
  type NotificationRule,
  type NotificationTopic,
  notificationTopics,
  rulesFor,
} from "../../../../shared/domain/notification-rules.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { SelectField } from "../../../kit/fields.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen, readAnew } from "../../../kit/queries.ts";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { Row } from "./Row.tsx";

type Rules = CallOutput<"GET /api/admin/notification-rules">;

const topicLabels: Record<NotificationTopic, () => string> = {
  requests: m.set_topic_requests,
  approvals: m.set_topic_approvals,
  screening: m.set_topic_screening,
  payments: m.set_topic_payments,
  files: m.set_topic_files,
  agreements: m.set_topic_agreements,
  projects: m.set_topic_projects,
  partners: m.set_topic_partners,
  controls: m.set_topic_controls,
};
const ruleLabels: Record<NotificationRule, () => string> = {
  at_once: m.set_rule_at_once,
  daily: m.set_rule_daily,
  none: m.set_rule_none,
};

/** How somebody of the staff is told by email; the bell tells them in any case. */
export function Notifications() {
  const rules = readAnew(
    useQuery({ queryKey: keys.notificationRules, queryFn: () => api("GET /api/admin/notification-rules", {}), ...freshOnOpen }),
  );
  return (
    <Loaded of={rules} failed={m.set_rules_failed()}>
      {(chosen) => (
        <Row title={m.set_own()} text={m.set_own_text({ hour: String(digestHour).padStart(2, "0") })}>
          <RulesForm chosen={chosen} />
        </Row>
      )}
    </Loaded>
  );
}

function RulesForm({ chosen }: { chosen: Rules }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { user } = useAuth();
  const { isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (typed) => {
      const ruleOf = (topic: NotificationTopic) => rulesFor(topic).find((rule) => rule === typed[topic]) ?? chosen[topic];
      return api("PUT /api/admin/notification-rules", {
        body: Object.fromEntries(notificationTopics.map((topic) => [topic, ruleOf(topic)])) as Rules,
      });
    },
    onSent: (saved) => {
      client.setQueryData(keys.notificationRules, saved);
      toast({ title: m.set_rules_saved() });
    },
    onFailed: (error) => toast({ title: m.apdesk_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {!user?.email && <p className="banner banner--info small">{m.set_rules_no_address()}</p>}
      <div className="topics">
        {notificationTopics.map((topic) => (
          <SelectField
            key={topic}
            name={topic}
            label={topicLabels[topic]()}
            defaultValue={chosen[topic]}
            options={rulesFor(topic).map((rule) => ({ value: rule, label: ruleLabels[rule]() }))}
          />
        ))}
      </div>
      <p>
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.desk_saving() : m.set_rules_save()}
        </button>
      </p>
    </form>
  );
}
