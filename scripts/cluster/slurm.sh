#!/bin/sh
# A Slurm job array that plays one shard a task. See README.md in this folder.
#
#   sbatch --array=1-4 scripts/cluster/slurm.sh match "shinpan" "gnugo" --games 40 --out /shared/my-match
#
# {} in an argument becomes the number of the shard. SHARDS is the number of shards, by default the highest number of
# the array: name it when only some tasks are sent again. SHINPAN is the bundle, by default dist/shinpan.mjs of the
# folder where sbatch is called.
#SBATCH --job-name=shinpan
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=shinpan-%A_%a.log

task=$SLURM_ARRAY_TASK_ID
shards=${SHARDS:-$SLURM_ARRAY_TASK_MAX}
for argument; do
  shift
  case $argument in *'{}'*) argument=${argument%%'{}'*}$task${argument#*'{}'} ;; esac
  set -- "$@" "$argument"
done
node "${SHINPAN:-$SLURM_SUBMIT_DIR/dist/shinpan.mjs}" "$@" --shard "$task/$shards"
code=$?
# Flags that make no sense (2) make no more sense the second time; after anything else the shard goes on where it was.
if [ "$code" -ne 0 ] && [ "$code" -ne 2 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
