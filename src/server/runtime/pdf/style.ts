/** The colours of the site in its light theme (src/web/styles/tokens.css), for paper. */
export const colours = {
  paper: "#FAF6EE",
  line: "#DDD4C2",
  ink: "#1B2420",
  ink2: "#474F48",
  ink3: "#62665A",
  primary: "#17513F",
  deep: "#10342A",
  onDeep: "#F5EFE1",
  onDeep2: "#BBD0C2",
  clay: "#A34A2A",
  clayTint: "#F6E4D8",
} as const;

export const fontFamily = "DejaVu";

/** The font has no letters of other scripts, Cherokee among them, and draws a box for each. */
export function hasOtherLetters(text: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Canadian_Aboriginal}\p{Script=Common}\p{Script=Inherited}]/u.test(
    text,
  );
}
