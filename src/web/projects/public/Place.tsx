/** Where a project is, with a pin. Names of places are set in the face that keeps every mark (design: Type). */
export function Place({ children }: { children: string }) {
  return (
    <p className="loc">
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 21c-5-5.5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 6-7 11.5zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
      </svg>
      {children}
    </p>
  );
}
