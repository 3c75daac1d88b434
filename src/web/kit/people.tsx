/** How somebody is called; accounts that were made at the console have a username only. */
export const nameOf = ({ name, username }: { name: string | null; username: string }): string => name ?? username;

/** Two letters in a circle before a name; for the eye alone. "ada.stone" is AS, "ada" is AD. */
export function Avatar({ of: username }: { of: string }) {
  const [first = "", second] = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = second ? [first, second].map((word) => Array.from(word)[0] ?? "") : Array.from(first).slice(0, 2);
  return (
    <span className="ava" aria-hidden="true">
      {letters.join("").toUpperCase()}
    </span>
  );
}
