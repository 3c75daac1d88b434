/**
 * Runs tests, and each file that failed once more, alone: a test that fails twice is a defect, one that passes then is unsteady. Of the
 * files that open every page, which take minutes, only the pages that failed are opened again.
 *
 *   node tools/test-steadily.ts        what `npm test` and `npm run test:long` run, as `.ci/run` does: red where a test failed twice, or
 *                                      where no test is to blame
 *   npm run test:steady -- 10          what `npm test` runs, ten times beside four busy loops, each time in another order and with other
 *                                      random histories: red where anything failed, so that unsteady tests are found
 *
 * Both end with the unsteady tests, one a line, and where a journey's pages were saved when it failed. With TEST_UNTIL, in seconds since
 * 1970, no further file of the long tier is begun after that moment; those that were not are named.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { resultsFolder } from "../test/support/results-folder.ts";

/** The part of Vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: "passed" | "failed";
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Which projects of vitest.config.ts are run, and from which seed if not the usual one. */
interface Tiers {
  project: string;
  seed?: string;
  /** Of what failed there is always a second run. */
  hasNoLimit?: boolean;
  /** Whether traces show the pages at each step, which costs a journey a tenth of its time. */
  showsPages?: boolean;
}

interface Run {
  /** False too where Vitest ended badly although no test failed: a worker died, an error was caught by nobody. */
  isGreen: boolean;
  report: Report | undefined;
  /** What failed, by the path of its file. */
  failed: Map<string, Failure[]>;
}

interface Failure {
  /** The test and its reason, for people. */
  line: string;
  /** The titles that lead to the test; undefined where more of its file failed than tests: a hook, or the worker. */
  titles?: string[];
}

const quick: Tiers = { project: "!long" };
const long: Tiers = { project: "long", seed: process.env["TEST_SEED"] ?? String(Math.floor(Date.now() / 1000)) };

const busyLoops = 4;
/** Each of their hundreds of tests opens an address of its own. */
const repeatedByTest = /(^|\/)every-[\w-]+\.test\.[jt]s$/;
/** Where more files fail than this the tree is broken, and running them again would only take time. */
const maxFilesToRepeat = 12;
const summaryReporter = fileURLToPath(import.meta.resolve("../test/support/summary-reporter.ts"));

const runs = Number(process.argv[2] ?? 0);
if (!Number.isInteger(runs) || runs < 0) {
  console.error("Say how often the tests are to be run: npm run test:steady -- 10");
  process.exit(2);
}
rmSync(resultsFolder, { recursive: true, force: true });
process.exitCode = (runs === 0 ? checkOnce() : checkOften(runs)) ? 0 : 1;

function checkOnce(): boolean {
  const unsteady: string[] = [];
  const broken: string[] = [];
  const notBegun: string[] = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const tiers of [quick, long]) {
    const { isGreen, report, failed } = runTests(tiers);
    const found = isGreen ? { unsteady: [], broken: [] } : repeatFailed(tiers, failed);
    unsteady.push(...found.unsteady);
    broken.push(...found.broken);
    notBegun.push(...filesNotBegun(report));
    const passedLater = found.broken.length === 0 ? (report?.numFailedTests ?? 0) : 0;
    sum.passed += (report?.numPassedTests ?? 0) + passedLater;
    sum.failed += (report?.numFailedTests ?? 0) - passedLater;
    sum.skipped += report?.numPendingTests ?? 0;
  }
  printList("failed", broken);
  printList("unsteady", unsteady);
  printList("not begun, for want of time", notBegun);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return broken.length === 0;
}

function checkOften(times: number): boolean {
  const loops = Array.from({ length: busyLoops }, startBusyLoop);
  const unsteady: string[] = [];
  const broken: string[] = [];
  try {
    for (let time = 1; time <= times; time += 1) {
      console.log(`run ${time} of ${times}, beside ${busyLoops} busy loops`);
      const tiers = { ...quick, seed: String(time) };
      const { isGreen, failed } = runTests(tiers);
      if (isGreen) continue;
      const found = repeatFailed(tiers, failed);
      unsteady.push(...found.unsteady);
      broken.push(...found.broken);
    }
  } finally {
    for (const loop of loops) loop.kill();
  }
  printList("failed", broken);
  printList("unsteady", unsteady);
  return unsteady.length + broken.length === 0;
}

/** Judges what failed by a second run of each file, alone. */
function repeatFailed(tiers: Tiers, failed: Run["failed"]): Record<"unsteady" | "broken", string[]> {
  const linesOf = (file: string, failures: Failure[]) => failures.map(({ line }) => `${file} › ${line}${savedFor(file)}`);
  const all = [...failed].flatMap(([file, failures]) => linesOf(file, failures));
  if (failed.size === 0) return { unsteady: [], broken: ["Vitest itself: it ended badly although no test failed (see above)"] };
  if (failed.size > maxFilesToRepeat) return { unsteady: [], broken: all };
  const unsteady: string[] = [];
  const broken: string[] = [];
  for (const [file, failures] of failed) {
    console.log(`once more, alone: ${file}`);
    const { isGreen, report } = runTests(
      { ...tiers, showsPages: true, hasNoLimit: true },
      file,
      "--maxWorkers=1",
      ...onlyFailed(file, failures),
    );
    // Vitest is content where it found no test of these names.
    const isRepeated = (report?.numPassedTests ?? 0) >= failures.length;
    (isGreen && isRepeated ? unsteady : broken).push(...linesOf(file, failures));
  }
  return { unsteady, broken };
}

function onlyFailed(file: string, failures: Failure[]): string[] {
  if (!repeatedByTest.test(file) || failures.some(({ titles }) => titles === undefined)) return [];
  const names = failures.map(({ titles = [] }) => titles.map(RegExp.escape).join(" > "));
  return [`--testNamePattern=^(?:${names.join("|")})$`];
}

function runTests({ project, seed, showsPages, hasNoLimit }: Tiers, ...args: string[]): Run {
  const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-report-"));
  const file = path.join(folder, "report.json");
  const reporters = ["default", summaryReporter, "json"].map((reporter) => `--reporter=${reporter}`);
  const options = [`--project=${project}`, ...reporters, `--outputFile.json=${file}`];
  try {
    const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...options, ...args], {
      stdio: "inherit",
      env: {
        ...process.env,
        ...(seed && { TEST_SEED: seed }),
        ...(showsPages && { TEST_SNAPSHOTS: "1" }),
        ...(hasNoLimit && { TEST_UNTIL: undefined }),
      },
    });
    const report = readReport(file);
    return { isGreen: status === 0 && report !== undefined, report, failed: failedTests(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined where Vitest did not come as far as to write it. */
function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}

function failedTests(report: Report | undefined): Run["failed"] {
  const failed: Run["failed"] = new Map();
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    if (status !== "failed") continue;
    const tests = assertionResults.filter((test) => test.status === "failed");
    // Tests whose hook failed, or whose worker died, count as skipped or pending.
    const isWhole = assertionResults.every((test) => test.status === "passed" || test.status === "failed");
    const failures = tests.map(({ ancestorTitles, title, failureMessages: [reason = ""] }) => {
      const titles = [...ancestorTitles, title].filter(Boolean);
      return { line: [...titles, firstLine(reason)].filter(Boolean).join(" › "), ...(isWhole && { titles }) };
    });
    // A file that cannot be read, or whose hook failed, has no test to name.
    failed.set(path.relative(".", name), failures.length > 0 ? failures : [{ line: firstLine(message) }]);
  }
  return failed;
}

/** A test that nobody skips is pending only where its file was not begun, or a hook of it failed. */
function filesNotBegun(report: Report | undefined): string[] {
  const files = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === "passed" && assertionResults.some((test) => test.status === "pending"),
  );
  return files.map(({ name }) => path.relative(".", name));
}

/** Of why a test failed; of a row of steps it names the one. */
function firstLine(text: string): string {
  return (stripVTControlCharacters(text).split("\n")[0] ?? "").slice(0, 200);
}

function savedFor(file: string): string {
  const folder = path.join(resultsFolder, file);
  return existsSync(folder) ? ` (${folder})` : "";
}

function printList(word: string, lines: string[]): void {
  if (lines.length > 0) console.log(`\n${lines.map((line) => `${word}: ${line}`).join("\n")}`);
}

/** Ends by itself when this process does, whatever ended it. */
function startBusyLoop(): ChildProcess {
  return spawn(process.execPath, ["-e", "for (const parent = process.ppid; process.ppid === parent; );"], { stdio: "ignore" });
}
