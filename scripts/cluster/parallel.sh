#!/bin/sh
# GNU Parallel over ssh: plays one shard a job. See README.md in this folder.
#
#   HOSTS=alpha,2/beta SHARDS=4 scripts/cluster/parallel.sh match "shinpan" "gnugo" --games 40 --out /shared/my-match
#
# HOSTS is what --sshlogin takes: names of machines, N/ in front for N jobs at a time; ":" is this machine.
# SHINPAN is the bundle, by default that of this repository. A job that fails is tried three times; the same command
# again sends what has not succeeded.
set -eu
bundle=${SHINPAN:-$(cd "$(dirname "$0")/../.." && pwd)/dist/shinpan.mjs}
shards=${SHARDS:?how many parts?}
jobs=${JOBLOG:-shinpan-jobs.tsv}
exec parallel --quote --sshlogin "${HOSTS:-:}" --workdir "$PWD" --retries 3 --joblog "$jobs" --resume-failed \
  --line-buffer --tag node "$bundle" "$@" --shard "{}/$shards" ::: $(seq "$shards")
