/** Each on a field of 24 by 24, as the path of one line. */
export const shapes = {
  menu: "M4 7h16M4 12h16M4 17h16",
  check: "m5 12.5 4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6 6 18",
  arrow: "M5 12h14m-5-5 5 5-5 5",
  back: "M19 12H5m5-5-5 5 5 5",
  down: "m6 9 6 6 6-6",
  up: "m6 15 6-6 6 6",
  left: "m15 6-6 6 6 6",
  right: "m9 6 6 6-6 6",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.5v.01",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.01",
  saved: "M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.5 1.5A3.5 3.5 0 0 1 17.5 18M9 15l2.5 2.5L16 13",
  pen: "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3",
  key: "M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 13l8-8M16 8l2 2M13.5 10.5l2 2",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5",
  people: "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M15.5 5.5a3.5 3.5 0 0 1 0 6.5M17.5 14.5a6.5 6.5 0 0 1 4 5.5",
  document: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  bank: "M3 9.5 12 4l9 5.5zM4.5 20h15M6.5 9.5V17M10 9.5V17M14 9.5V17M17.5 9.5V17",
  mail: "M3.5 6h17v12h-17zM4 6.5l8 7 8-7",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15",
  forward: "M14 6l6 5-6 5v-3.5C9 12.5 6 14 4 18c0-5 3-9 10-9z",
  logout: "M14 4H6v16h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  plus: "M12 5v14M5 12h14",
  shield: "M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2 2 4-4",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2",
  stop: "M7 7h10v10H7z",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
} as const;

export type IconName = keyof typeof shapes;

/** A line icon in the colour of its text; decoration only, so the words beside it must say it all. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
