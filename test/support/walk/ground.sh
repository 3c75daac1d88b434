#!/bin/bash
# Gives the walk a machine of its own: a copy in memory over each folder that it writes to, and its own processes (unshare).
# Runs the commands on standard input line by line, each printed before, and stops at the first that fails. One that says "Try again when
# it is done", because the worker takes its first backup just then, is tried again, as a person would.
set -eu
upper=$1
mount -t tmpfs -o mode=755 tmpfs "$upper"
for place in etc var opt root usr/local; do
  mkdir -p "$upper/$place" "$upper/work/$place"
  mount -t overlay overlay -o "lowerdir=/$place,upperdir=$upper/$place,workdir=$upper/work/$place" "/$place"
done
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /etc/caddy /etc/systemd/system
rm -rf /opt/hearthbridge /var/lib/hearthbridge /var/backups/hearthbridge
cd /root
cp "$WALK_ARTIFACT" .
export PATH="$WALK_STAND_INS:$PATH"
trap 'systemctl stop hearthbridge' EXIT
while IFS= read -r line; do
  echo "+ $line"
  for ((tries = 0; ; tries++)); do
    if eval "$line" < /dev/null 2> >(tee /run/walk.errors >&2); then break; fi
    if [ "$tries" -ge 60 ] || ! grep -q 'Try again when it is done' /run/walk.errors; then exit 1; fi
    sleep 2
  done
done
