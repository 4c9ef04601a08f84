import { setTimeout as pause } from 'node:timers/promises'
import { hour } from '#lib/format/durations.ts'
import { openJoins, proveSeats } from '../joins.ts'
import { arrive } from '../load.ts'
import { powerOff } from '../machine.ts'
import { startMachine } from '../parts.ts'
import { addGroup, addMembers, openDatabase, visits } from '../shoppers.ts'
import { isInStep, primary, until } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'

const seconds = 90
const perSecond = 20
const joinsPerSecond = 5
/** The primary loses its power while people join: writes come back, and no acknowledged one is lost. */
export const failover = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const before = await primary()
  trial.mark(`${before} is the primary`)
  const started = Date.now()
  const { confirmed, end: joining } = openJoins(group, members, {
    perSecond: joinsPerSecond,
    seconds,
  })
  const looking = arrive({
    perSecond,
    seconds,
    next: visits([], () => ({ kind: 'page', path: '/ga', visitor: '10.77.250.1' })),
  })
  await pause(15_000)
  trial.mark(`${before} loses its power`)
  const killed = Date.now()
  powerOff(before)
  const after = await until('another primary', async () => {
    const name = await primary().catch(() => undefined)
    return name !== undefined && name !== before ? name : undefined
  })
  trial.mark(`${after} is the primary`)
  const [joins, looks] = await Promise.all([joining, looking])
  trial.take([...joins, ...looks])
  startMachine(before)
  await until(`${before} follows`, () => isInStep(before))
  trial.mark(`${before} is back and follows`)

  const times = confirmed.map(({ at }) => at).sort((a, b) => a - b)
  const next = times.find((at) => at > killed + 1_000) ?? Number.POSITIVE_INFINITY
  const last = times.findLast((at) => at <= killed + 1_000) ?? started
  trial.figure('seconds without a confirmed join', ((next - last) / 1_000).toFixed(1))
  trial.check('writes return within 30 s', next - last <= 30_000)
  trial.check('every join is confirmed in the end', confirmed.length === members.length)
  trial.figure('joins', waits(joins))
  trial.figure('pages and searches', waits(looks))
  trial.check(
    'no page fails meanwhile',
    looks.filter(({ kind }) => kind === 'page').every((one) => !isFailed(one)),
  )
  trial.figure(
    'searches that failed',
    looks.filter((one) => one.kind === 'search' && isFailed(one)).length,
  )
  await proveSeats(trial, pool, { group, confirmed })
  await pool.end()
}
