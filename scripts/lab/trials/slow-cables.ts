import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { hour } from '#lib/format/durations.ts'
import { median } from '#scripts/bench/kit/run.ts'
import { connectTime, type Fault, slowCable } from '../cable.ts'
import { openJoins, proveSeats } from '../joins.ts'
import { arrive, type Sample } from '../load.ts'
import type { MachineName } from '../places.ts'
import { addGroup, addMembers, openDatabase, visits } from '../shoppers.ts'
import { isInStep, primary, until } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'

const fault: Fault = { milliseconds: 100, share: 0.05 }
/** Seconds to warm up, with the good cable, with the slow one, and with the good one again. */
const phases = [20, 20, 60, 40]
const seconds = phases.reduce((sum, each) => sum + each)
const visitsPerSecond = 10
/** One group takes some three over such a cable: each waits for the commit of the one before. */
const joinsPerSecond = 1
const longestReturn = 30

/** Proves by connections to the machine and by the counters of the kernel that the cable is as bad as asked. */
const proveFault = (trial: Trial, machine: MachineName, times: number[], lost: number) => {
  // The shortest: others waited for a lost frame, or for the processor.
  const there = Math.min(...times)
  trial.figure(`${machine}: there and back`, `${there.toFixed(0)} ms`)
  trial.figure(`${machine}: frames lost`, `${(lost * 100).toFixed(1)} %`)
  const round = 2 * fault.milliseconds
  trial.check(
    `the cable of ${machine} is slow and loses frames`,
    there >= round && there < round + 50 && Math.abs(lost - fault.share) < 0.01,
  )
}

const during = (samples: readonly Sample[], from: number, to: number) =>
  samples.filter(({ at }) => at >= from && at < to)

const step = 5_000
const usual = (samples: readonly Sample[]) => median(samples.map(({ late }) => late))

/** Seconds after a moment from which on people wait no longer than before, by the medians of five seconds. */
const returnOf = (samples: readonly Sample[], before: readonly Sample[], from: number) => {
  const limit = 2 * usual(before) + 100
  let last = from
  for (let at = from; at < seconds * 1_000; at += step) {
    const some = during(samples, at, at + step)
    if (some.length > 0 && usual(some) > limit) last = at + step
  }
  return (last - from) / 1_000
}

/** A group that members join and people look at while the cable of a machine is slow. */
const endure = async (trial: Trial, pool: Pool, machine: MachineName, port: number) => {
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const began = performance.now()
  const offset = trial.passed()
  const { confirmed, end: joining } = openJoins(group, members, {
    perSecond: joinsPerSecond,
    seconds,
  })
  const looking = arrive({
    perSecond: visitsPerSecond,
    seconds,
    next: visits([], () => ({ kind: 'page', path: '/ga', visitor: '10.77.250.1' })),
  })
  await pause((phases[0]! + phases[1]!) * 1_000)
  trial.mark(`the cable of ${machine} is slow`)
  const slowAt = performance.now() - began
  const cable = await slowCable(machine, fault)
  try {
    const times: number[] = []
    for (let place = 0; place < 15; place++) times.push(await connectTime(machine, port))
    await pause(slowAt + phases[2]! * 1_000 + began - performance.now())
    proveFault(trial, machine, times, cable.lost())
  } finally {
    cable.mend()
  }
  const goodAt = performance.now() - began
  trial.mark(`the cable of ${machine} is good`)
  const [joins, looks] = await Promise.all([joining, looking])
  trial.take([...joins, ...looks].map((sample) => ({ ...sample, at: offset + sample.at })))

  const pages = looks.filter(({ kind }) => kind === 'page')
  const searches = looks.filter(({ kind }) => kind === 'search')
  const moments = [phases[0]! * 1_000, slowAt, goodAt, seconds * 1_000]
  for (const [kind, samples] of Object.entries({ joins, pages, searches })) {
    const parts = [0, 1, 2].map((part) => during(samples, moments[part]!, moments[part + 1]!))
    trial.figure(`${machine}: ${kind} before · slow · after`, parts.map(waits).join(' · '))
    const back = returnOf(samples, parts[0]!, goodAt)
    trial.figure(`${machine}: ${kind} as before`, `after ${back.toFixed(0)} s`)
    trial.check(`${machine}: times of ${kind} come back by themselves`, back <= longestReturn)
  }
  trial.figure(`${machine}: searches that failed`, searches.filter(isFailed).length)
  trial.check(`${machine}: no page fails`, !pages.some(isFailed))
  trial.check(`${machine}: every join is confirmed`, confirmed.length === members.length)
  await proveSeats(trial, pool, { group, confirmed, where: machine })
}

/** The cable of a machine of the shop is slow and loses frames, then that of the database that follows. */
export const slowCables = async (trial: Trial) => {
  const pool = openDatabase()
  await endure(trial, pool, 'app1', 9001)
  const standby = (await primary()) === 'db1' ? 'db2' : 'db1'
  await endure(trial, pool, standby, 8008)
  await until(`${standby} follows`, () => isInStep(standby))
  trial.mark(`${standby} follows`)
  await pool.end()
}
