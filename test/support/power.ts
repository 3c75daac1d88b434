import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A disk of its own, whose power can be cut: what no program has synced by then is gone, as the file system's own cache holds it. */
export interface Disk {
  folder: string;
  /** What the disk holds after a cut at this moment, as another disk. Kill whoever writes there first. */
  cut: () => Disk;
  remove: () => void;
}

/** An ext4 file system in an image, which the kernel writes to when it is told to, or after some seconds. */
export function makeDisk(folder: string, name: string, megabytes: number): Disk {
  const image = path.join(folder, `${name}.img`);
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  execFileSync("mkfs.ext4", ["-q", "-F", image]);
  return mount(folder, name, image);
}

function mount(folder: string, name: string, image: string): Disk {
  const place = path.join(folder, name);
  mkdirSync(place);
  execFileSync("mount", ["-o", "loop", image, place]);
  chmodSync(place, 0o777);
  let cuts = 0;
  return {
    folder: place,
    cut: () => {
      cuts += 1;
      const copy = path.join(folder, `${name}-${cuts}.img`);
      execFileSync("cp", ["--sparse=always", image, copy]);
      return mount(folder, `${name}-${cuts}`, copy);
    },
    remove: () => {
      // What was killed a moment ago may still hold it, and what a failed test started still does.
      execFileSync("sh", [
        "-c",
        'for i in 1 2 3 4 5 6 7 8 9; do umount "$1" 2>/dev/null && exit; sleep 0.3; done; umount -l "$1"',
        "sh",
        place,
      ]);
      rmSync(place, { recursive: true });
      rmSync(image);
    },
  };
}
