#!/bin/sh
# What is new, changed or gone since this script ran last, for one search; with a spreadsheet of what it finds today.
#
#   daily-changes.sh FOLDER QUERY [SOURCE...]
#
# FOLDER keeps the state and the spreadsheets. Without a SOURCE, all that are ready are synced. For cron:
#
#   0 7 * * 1-5  RFP_TOKEN=... daily-changes.sh ~/bids 'cloud hosting' | mail -E -s 'Bids' me@example.org
set -eu

folder=${1:?which folder keeps the state?}
query=${2:?what to search for?}
shift 2

mkdir -p "$folder"
cd "$folder"
tab=$(printf '\t')
touch last.tsv

# Exit code 7: some sources failed, or delivered only part of their records. The others have news all the same.
rfp sync run --again --quiet -o tsv "$@" > runs.tsv || [ $? -eq 7 ]

rfp opp export --search "$query" --file "opportunities-$(date +%F).csv" --quiet > /dev/null
rfp opp list --search "$query" --per-page 1000 --quiet --jq '.[] | [.id, .version, .title] | @tsv' |
  LC_ALL=C sort -t "$tab" -k 1,1 > now.tsv

LC_ALL=C join -t "$tab" -v 1 now.tsv last.tsv | while IFS=$tab read -r id version title; do
  printf 'new      %s  %s\n' "$id" "$title"
done
LC_ALL=C join -t "$tab" -o 1.1,1.2,2.2,1.3 now.tsv last.tsv | while IFS=$tab read -r id version before title; do
  [ "$version" = "$before" ] && continue
  printf 'changed  %s  %s\n' "$id" "$title"
  rfp opp diff "$id" -o table --quiet < /dev/null | sed -n 's/^ /         /p'
done
LC_ALL=C join -t "$tab" -v 2 now.tsv last.tsv | while IFS=$tab read -r id version title; do
  printf 'gone     %s  %s\n' "$id" "$title"
done

mv now.tsv last.tsv
