/** What goes, or what stays and why, a sentence or two each. */
export function KeptList({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div>
      <h3 className="small">{heading}</h3>
      <ul className="dots small muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
