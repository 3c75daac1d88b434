/** What tests use of the machine, beside the clone: where it is missing, they are skipped and a run says why. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const postgresVersions = "/usr/lib/postgresql";
const chromiumPrograms = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const chromiumProgram = chromiumPrograms.find((program) => existsSync(program));
export const pgbouncerProgram = "/usr/sbin/pgbouncer";

const isRoot = process.geteuid?.() === 0;
const isLinux = process.platform === "linux";

/** Each is empty where the machine has it. */
export const missing = {
  chromium: chromiumProgram ? "" : "journeys and the walk through every page: Chromium is not installed (apt-get install chromium)",
  postgres: newestPostgres()
    ? ""
    : "Debian's PostgreSQL, as a server and as one to upgrade from: it is not installed (apt-get install postgresql)",
  pgbouncer: existsSync(pgbouncerProgram) ? "" : "the product behind PgBouncer: it is not installed (apt-get install pgbouncer)",
  clamd: without("clamd", "the virus scan", "clamav-daemon"),
  pdftotext: without("pdftotext", "the words of reports as PDF", "poppler-utils"),
  xmllint: without("xmllint", "a second judgement of files for banks", "libxml2-utils"),
  systemdAnalyze: without("systemd-analyze", "the unit of systemd", "systemd"),
  openssl: without("openssl", "certificates of an authority that is not known", "openssl"),
  caddy: without("caddy", "Caddy's files", "caddy"),
  moto: hasProgram("moto_server")
    ? ""
    : "a store for documents that is not ours: moto_server is not installed (pip install 'moto[server]')",
  root: isRoot && isLinux ? "" : "a start as root: the tests do not run as root on Linux",
  mounts: canMount() ? "" : "full disks, and docs/operations.md on a machine of its own: nothing may be mounted here",
  disks: canMount() && existsSync("/dev/loop-control") ? "" : "power cuts, and an upgrade without room: there are no loop devices here",
  linux: isLinux ? "" : "memory and priority of processes: they are read from /proc, which this system does not have",
  registers: besideProject("data/partners", "samples of real registers"),
  sanctions: besideProject("data/sanctions", "samples of real sanctions lists"),
  bankFiles: besideProject("data/iso20022", "samples of real banks"),
  bankSchemas: besideProject("xsd/iso20022", "the schemas where those of the product come from"),
};

function without(program: string, what: string, debianPackage: string): string {
  return hasProgram(program) ? "" : `${what}: ${program} is not installed (apt-get install ${debianPackage})`;
}

function hasProgram(name: string): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));
}

function besideProject(place: string, what: string): string {
  return existsSync(path.join("../shared", place)) ? "" : `${what}: there is no ../shared/${place} beside the project`;
}

function canMount(): boolean {
  return isRoot && isLinux && spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]).status === 0;
}

/** The programs of the newest PostgreSQL that Debian's packages have installed, or of the newest before a version. */
export function newestPostgres(before = Infinity): string | undefined {
  const versions = existsSync(postgresVersions) ? readdirSync(postgresVersions) : [];
  return versions
    .filter((version) => Number(version) < before)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(postgresVersions, version, "bin"))
    .find((binDir) => existsSync(path.join(binDir, "initdb")) && existsSync(path.join(binDir, "postgres")));
}
