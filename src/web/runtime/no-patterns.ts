/** Stands in for the package `regexparam` in the browser's build, where nothing asks the router to match a pattern. */
export function parse(): never {
  throw new Error("routes are matched by the site map, not by the router's patterns");
}
