#!/bin/sh
# Prints the new, changed and removed results of a search since the last run of this script, and writes a spreadsheet of all current results.
#
#   daily-changes.sh FOLDER QUERY [SOURCE...]
#
# FOLDER stores the state and the spreadsheets. Without a SOURCE, all sources that are ready are synced. Without changes, nothing is printed. Failures
# are printed in lines that begin with "failed", and the exit code is that of rfp (rfp help exit-codes). For cron:
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
exec 3>&1

# Runs rfp. If it fails, prints its reasons among the changes, so that the mail contains them.
try() {
  rfp "$@" 2> errors.txt && return
  code=$?
  sed '/^skipped /!s/^/failed   /' errors.txt >&3
  return "$code"
}

# If a source fails, the script continues, because other sources may have changes, and ends with the exit code of the failure. The reason, with a code
# in parentheses, is below the table.
synced=0
try sync run --again --max 1000000 --quiet -o table "$@" > runs.txt || synced=$?
sed -n '/: .*([A-Z_]*)/s/^/failed   /p' runs.txt

try opp export --search "$query" --file "opportunities-$(date +%F).csv" --quiet > /dev/null
# Writes a file first: in a pipe, an interrupted list would look as if the missing records had been removed.
try opp list --search "$query" --all --columns id,version,title -o tsv --quiet > list.tsv
LC_ALL=C sort -t "$tab" -k 1,1 list.tsv > now.tsv

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
exit "$synced"
