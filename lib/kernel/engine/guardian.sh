#!/bin/sh
# Keeps PostgreSQL running while at least one process uses it.
#
# Standard input is the reading end of a named pipe. Every process that uses the database holds the
# writing end, which the kernel closes however the process ends, so the end of the input means that
# the last one has gone.
#
# guardian.sh <engine folder> <postgres> <arguments…>
home=$1
shift
cd "$home" || exit 1
rm -f stopped
echo $$ >guardian.pid

keep() {
  stopping=
  postgres=
  failures=0
  trap 'stopping=yes; [ -n "$postgres" ] && kill -INT "$postgres" 2>/dev/null' TERM
  while [ -z "$stopping" ] && [ "$failures" -lt 12 ]; do
    "$@" </dev/null &
    postgres=$!
    began=$(date +%s)
    while :; do
      wait "$postgres"
      status=$?
      # A signal may interrupt `wait` while PostgreSQL still runs.
      [ "$status" -gt 128 ] && kill -0 "$postgres" 2>/dev/null && continue
      break
    done
    [ -n "$stopping" ] && break
    [ $(($(date +%s) - began)) -gt 10 ] && failures=0
    # After a kill -9 the children of the old PostgreSQL may need a moment to end.
    failures=$((failures + 1))
    sleep 0.25
  done
  : >stopped
  kill -TERM $$ 2>/dev/null
}

finish() {
  trap '' TERM
  # Repeats the signal, because a PostgreSQL that is just starting ignores it.
  until [ -e stopped ]; do
    kill -TERM "$keeper" 2>/dev/null || break
    sleep 0.02
  done
  wait "$keeper"
  exit 0
}

keep "$@" &
keeper=$!
trap finish TERM
while read -r owner; do
  : >"owners/$owner"
done
finish
