import type { ReactNode } from "react";
import type { DraftRole } from "../../../../shared/domain/draft-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Person, Together } from "./together.ts";

const roleWords: Record<DraftRole, () => string> = {
  write: m.together_role_write,
  comment: m.together_role_comment,
  read: m.together_role_read,
};

interface PeopleListProps {
  together: Together;
  /** What stands with a person at the owner's. */
  renderMore?: (person: Person) => ReactNode;
}

/** Everybody who has a link, and the owner: who writes with others knows who else reads. */
export function PeopleList({ together, renderMore }: PeopleListProps) {
  const isOwner = together.you === null;
  return (
    <div>
      <h3 className="people__title" id="draft-people">
        {m.together_people()}
      </h3>
      <ul className="people__list" aria-labelledby="draft-people">
        <Entry name={m.together_owner()} role={m.together_owner_role()} isYou={isOwner} />
        {together.people.map((person) => (
          <Entry
            key={person.id}
            name={person.name}
            role={person.hasEnded ? m.together_link_ended() : roleWords[person.role]()}
            isYou={person.id === together.you}
          >
            {renderMore?.(person)}
          </Entry>
        ))}
      </ul>
    </div>
  );
}

function Entry({ name, role, isYou, children }: { name: string; role: string; isYou: boolean; children?: ReactNode }) {
  return (
    <li>
      <p>
        <b>{name}</b> {isYou && <>({m.together_you()}) </>}
        <span className="small muted">· {role}</span>
      </p>
      {children}
    </li>
  );
}
