import { setTimeout as pause } from 'node:timers/promises'
import { hour, minute } from '#lib/format/durations.ts'
import { watchAlerts } from '../alerts.ts'
import { browse } from '../browser.ts'
import { openJoins, pauseAt, proveSeats } from '../joins.ts'
import { arrive } from '../load.ts'
import { powerOff } from '../machine.ts'
import { startMachine } from '../parts.ts'
import { addGroup, addMembers, openDatabase, visits } from '../shoppers.ts'
import { isInStep, primary, until } from '../state.ts'
import { isFailed, type Trial, waits } from '../trial.ts'
import { watchPages } from '../watchers.ts'

const seconds = 150
const perSecond = 20
const joinsPerSecond = 5
const openPages = 20

/** A machine of the database loses its power while people join: writes come back, and no acknowledged one is lost. */
const powerLoss = (kind: 'primary' | 'standby') => async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const writer = await primary()
  const other = writer === 'db1' ? 'db2' : 'db1'
  const machine = kind === 'primary' ? writer : other
  trial.mark(`${writer} is the primary`)
  const alerts = watchAlerts()
  const newsAt = new Map<number, number>()
  const closePages = watchPages(group.id, openPages, (place) => newsAt.set(place, Date.now()))
  let isOver = false
  const browsing = browse(trial, () => isOver, { refusals: true })
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
  trial.mark(`${machine} loses its power`)
  const [lostAt, since] = [Date.now(), performance.now()]
  powerOff(machine)
  await until(
    'there is a primary',
    async () => (await primary()) === (kind === 'primary' ? other : writer),
  )
  trial.mark('there is a primary')
  const [joins, looks] = await Promise.all([joining, looking])
  isOver = true
  await browsing
  closePages()
  alerts.end()
  trial.take([...joins, ...looks])
  startMachine(machine)
  await until(`${machine} follows`, () => isInStep(machine))
  trial.mark(`${machine} is back and follows`)

  const without = pauseAt(confirmed, lostAt)
  trial.figure('seconds without a confirmed join', (without / 1_000).toFixed(1))
  trial.check('writes return within 30 s', without <= 30_000)
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
  const lastJoin = Math.max(...confirmed.map(({ at }) => at))
  trial.check(
    'every open page hears of the last joins',
    newsAt.size === openPages && [...newsAt.values()].every((at) => at > lastJoin - 5_000),
  )
  const rang = (alerts.rangAt.get('InsiemeStandbyGone') ?? Number.POSITIVE_INFINITY) - since
  trial.figure('InsiemeStandbyGone rang after, s', (rang / 1_000).toFixed(0))
  trial.check('somebody hears of it within two minutes', rang <= 2 * minute)
  await proveSeats(trial, pool, { group, confirmed })
  await pool.end()
}

export const failover = powerLoss('primary')
export const standbyGone = powerLoss('standby')
