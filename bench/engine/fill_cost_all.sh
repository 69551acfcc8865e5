#!/usr/bin/env bash
# fill_cost_all.sh FILL-COST: a row for each table below, smallest first, as docs/results/fill-cost.tsv has them.
program=$1
cores=$(nproc)
printf 'table\tmetric\tentries\tpositions\tmoves\tthreads\tseconds\tprocessor\tmegabytes\n'
for table in thistlethwaite/phase-4:obtm eight-phase/phase-1:sstm eight-phase/phase-4:sstm five-stage/stage-1:sstm \
             five-stage/stage-4:sstm kociemba/phase-1:obtm five-stage/stage-2:sstm five-stage/stage-5:sstm \
             five-stage/stage-3:sstm five-stage/stage-1:obtm five-stage/stage-4:obtm five-stage/stage-2:obtm \
             five-stage/stage-5:obtm five-stage/stage-3:obtm norskog-83/stage-4:obtm norskog-83/stage-2:obtm \
             norskog-83/stage-3:obtm norskog-83/stage-5:obtm; do
    "$program" "${table%:*}" "${table#*:}" "$cores"
done
for table in five-stage/stage-4 five-stage/stage-5 five-stage/stage-3 five-stage/stage-2; do
    "$program" "$table" sstm 1
done
