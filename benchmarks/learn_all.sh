#!/bin/bash
# The nets of the two sequels in three calls of at most ten minutes each, on a machine with a GPU and
# 16 cores: "solo", then "tables" (begins with the solo nets), then "more" (solo again, from the
# solo nets, with exploration among good moves and targets over other rolls). See docs/training.md.
#
#     OUT=/tmp/out bash benchmarks/learn_all.sh solo [MINUTES]
#
# A run lives in build/learn/NAME, which git ignores; call again with the same step and minutes to
# resume it from its last checkpoint. Everything worth keeping is copied to $OUT every minute and at
# the end: exports.tgz (weights, manifests, curves of all runs) and one checkpoint per run. Where
# they were fetched to FOLDER, "unpack FOLDER" puts them back into build/learn.
set -u
step=${1:?solo, tables, more or unpack} minutes=${2:-7}
runs=build/learn out=${OUT:-$runs/out}
if [ "$step" = unpack ]; then
    mkdir -p $runs && tar -xzf "$2/exports.tgz" -C $runs
    for file in "$2"/*.pt; do
        install -D -m 644 "$file" "$runs/$(basename "$file" .pt)/checkpoint.pt"
    done
    exit
fi
python=${PYTHON:-python3} limit=${LIMIT:-$(awk "BEGIN { print int(60 * $minutes + 110) }")}
threads=${THREADS:-$(( ($(nproc) + 1) / 2 ))}
export PYTHONPATH=src${CARRIED:+:$CARRIED}${PYTHONPATH:+:$PYTHONPATH} PYTHONUNBUFFERED=1
mkdir -p $runs "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

learn() { # NAME GAME OPTION... in the background; stopped in time, it exports what it has learned
    local name=$1 game=$2
    shift 2
    timeout -s INT "$limit" $python -m cleverdice train --game "$game" --minutes "$minutes" \
        --threads "$threads" --resume --out "$runs/$name" "$@" ${MORE:-} > "$runs/$name.log" 2>&1 &
}

keep() { # copies whole files: a checkpoint is replaced at once, the archive is written elsewhere
    tar -czf "$work/exports.tgz" -C $runs --exclude='checkpoint.*' --exclude=out .
    cp "$work/exports.tgz" "$out/exports.tgz"
    for name in $names; do
        [ -e $runs/$name/checkpoint.pt ] && cp $runs/$name/checkpoint.pt "$out/$name.pt"
    done
}

case $step in
solo)
    names="dsc c4e"
    learn dsc dsc --variant sweep=lower
    learn c4e c4e
    ;;
tables)
    names="dsc-tables c4e-tables"
    learn dsc-tables dsc --variant sweep=lower --players 2,3,4 --from $runs/dsc --rate 8e-4 --batch 16384
    learn c4e-tables c4e --players 2,3,4 --from $runs/c4e --rate 8e-4 --batch 16384
    ;;
more)
    names="dsc-more c4e-more"
    careful="--rate 7e-4 --explore 0.1 --temperature 2.5 --look 0.05 --rolls 16"
    learn dsc-more dsc --variant sweep=lower --from $runs/dsc $careful
    learn c4e-more c4e --from $runs/c4e $careful
    ;;
*)
    echo "solo, tables, more or unpack" >&2
    exit 2
    ;;
esac

while [ -n "$(jobs -r)" ]; do # a job that ends is seen within seconds
    for _ in {1..12}; do [ -n "$(jobs -r)" ] && sleep 5; done
    keep
done
keep
tail -c 300 $(printf "$runs/%s.log " $names)
ls -l "$out"
