// A part for the tests of src/server/runtime/apart.ts.
import { getCACertificates } from "node:tls";
import { servePart } from "../../src/server/runtime/apart.ts";

servePart((task: "echo" | "fail" | "grow" | "hang" | "leave") => {
  if (task === "fail") throw new Error("it failed");
  if (task === "leave") process.exit(3);
  if (task === "hang") return new Promise(() => {});
  const kept: number[][] = [];
  while (task === "grow") kept.push(Array.from({ length: 100_000 }, (_, i) => i / 3));
  return { pid: process.pid, environment: Object.keys(process.env), authorities: getCACertificates("default").length };
});
