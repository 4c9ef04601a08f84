import { setTimeout as pause } from 'node:timers/promises'
import { hour } from '#lib/format/durations.ts'
import { arrive } from '../load.ts'
import { inside } from '../machine.ts'
import { partOf, signal } from '../parts.ts'
import type { MachineName } from '../places.ts'
import { addGroup, addMembers, joinOf, openDatabase, visits } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { countSeats } from '../state.ts'
import { isFailed, type Trial } from '../trial.ts'

/** The server of PostgreSQL is the oldest process of that name; Patroni starts it again. */
const database = 'postgres'

const victims: readonly (readonly [MachineName, string])[] = [
  ['app1', 'insieme-site'],
  ['app1', 'insieme-services'],
  ['app2', 'insieme-worker'],
  ['front', 'varnish'],
  ['front', 'pgbouncer'],
  ['db1', 'patroni'],
  ['db2', 'etcd'],
  ['store', 'outside'],
  ['store', 'swift-proxy'],
  ['store', 'prometheus'],
  ['front', 'haproxy'],
  ['db1', database],
  ['db2', database],
]

const secondsEach = 15
/** Milliseconds of a kill before those of the next. */
const quiet = (secondsEach - 2) * 1_000
const joinsPerSecond = 3

const summary = (kinds: string[]) =>
  Object.entries(Object.groupBy(kinds, (kind) => kind))
    .map(([kind, all = []]) => `${kind}: ${all.length}`)
    .join(', ')

/** Each program is killed while people look and join: one after the other, and each comes back by itself. */
export const kills = async (trial: Trial) => {
  const pool = openDatabase()
  const seconds = secondsEach * (victims.length + 1)
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const joining = arrive({
    perSecond: joinsPerSecond,
    seconds,
    next: (place) => joinOf(group, members[place]!),
    do: insist,
  })
  const looking = arrive({
    perSecond: 20,
    seconds,
    next: visits([], () => ({ kind: 'page', path: '/ga', visitor: '10.77.250.1' })),
  })
  const times: number[] = []
  const began = performance.now()
  for (const [machine, name] of victims) {
    await pause(secondsEach * 1_000)
    trial.mark(`kill -9 of ${name} on ${machine}`)
    times.push(performance.now() - began)
    if (name === database) inside(machine, 'pkill', '-KILL', '-o', '-x', database)
    else signal(partOf(machine, name), 'KILL')
  }
  const [joins, looks] = await Promise.all([joining, looking])
  trial.take([...joins, ...looks])
  for (const [place, [machine, name]] of victims.entries()) {
    const from = times[place]!
    const failed = [...joins, ...looks].filter(
      (sample) => isFailed(sample) && sample.at + sample.late >= from && sample.at < from + quiet,
    )
    // Answers on their way through a program end with it; a browser asks again.
    const late = failed.filter(({ at, kind }) => at > from && kind !== 'search')
    // A second balancer would take over the address.
    if (name !== 'haproxy')
      trial.check(`${name} on ${machine}: who comes afterwards is answered`, late.length === 0)
    if (failed.length > 0)
      trial.figure(`not answered with ${name}`, summary(failed.map(({ kind }) => kind)))
  }
  const { seats } = await countSeats(pool, group.id)
  trial.check(
    'every join has one seat',
    seats.size === members.length && [...seats.values()].every((n) => n === 1),
  )
  await pool.end()
}
