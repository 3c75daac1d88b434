#!/bin/bash
# Builds the image where none can be pulled, and tries it as compose.yaml runs it: with a base that debootstrap makes of Debian's packages,
# buildah for the Containerfile, and podman with runc. Needs root and Debian's debootstrap, buildah, podman, runc and catatonit; takes ten minutes.
# Use: bench/image.sh FOLDER. EXTRA_BUILD adds arguments of buildah, such as a registry's own certificate.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath "$1")
storage=(--root "$folder/root" --runroot "$folder/run" --storage-driver overlay)
engine=(podman "${storage[@]}" --cgroup-manager cgroupfs --runtime runc)
name=hearthbridge-trial

if ! "${engine[@]}" image exists docker.io/library/debian:bookworm-slim; then
  debootstrap --variant=minbase bookworm "$folder/base" >"$folder/debootstrap.log"
  tar -C "$folder/base" -c . | "${engine[@]}" import - docker.io/library/debian:bookworm-slim
fi
# shellcheck disable=SC2086
[ -n "${SKIP_BUILD:-}" ] || buildah "${storage[@]}" bud --isolation chroot --pull-never --layers --format docker --ulimit nofile=20000:20000 \
  ${EXTRA_BUILD:-} -f Containerfile -t hearthbridge .

"${engine[@]}" rm --force "$name" >/dev/null 2>&1 || true
# The limits of this machine are lower than podman's own; everything else is compose.yaml's.
"${engine[@]}" run --detach --name "$name" --network host --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --init \
  --env HOST=127.0.0.1 --env PORT=3911 --volume "$name":/var/lib/hearthbridge hearthbridge
trap '"${engine[@]}" rm --force --volumes "$name" >/dev/null' EXIT
for _ in $(seq 60); do
  "${engine[@]}" healthcheck run "$name" >/dev/null 2>&1 && break
  sleep 1
done
"${engine[@]}" healthcheck run "$name" && echo "the health check answers"
"${engine[@]}" exec "$name" sh -c 'id; grep -E "^(CapEff|NoNewPrivs)" /proc/self/status; ! touch /opt/hearthbridge/x 2>/dev/null; ls /var/lib/hearthbridge; ls -la /usr/share/sbom'
"${engine[@]}" exec "$name" node dist/server/admin.js create tgreen
"${engine[@]}" stop --time 60 "$name" >/dev/null
echo "ended with $("${engine[@]}" inspect --format '{{.State.ExitCode}}' "$name")"
"${engine[@]}" images --format '{{.Repository}} {{.Size}}' hearthbridge
