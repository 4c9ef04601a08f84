import { hour, minute } from '#lib/format/durations.ts'
import { watchAlerts } from '../alerts.ts'
import { arrive } from '../load.ts'
import { type Part, parts, start, stop } from '../parts.ts'
import { machines } from '../places.ts'
import { untilReady } from '../shop.ts'
import { addGroup, addMembers, joinOf, openDatabase, visits } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { ask, countSeats, until } from '../state.ts'
import { isFailed, type Trial } from '../trial.ts'
import { capturesAtProvider, proveChargedOnce } from './collection.ts'

const chargedSeats = 40
const secondsToDeadline = 120
const seconds = 150
const joinsPerSecond = 1

const ofApp1 = parts.filter(({ machine, name }) => machine === 'app1' && name.startsWith('insieme'))

const wrong = (part: Part, difference: string): Part => ({
  ...part,
  command: [
    'env',
    'LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
    `FAKETIME=${difference}`,
    'FAKETIME_DONT_FAKE_MONOTONIC=1',
    ...part.command,
  ],
})

const restart = async (change: (part: Part) => Part) => {
  for (const part of ofApp1) {
    await stop(part)
    start(change(part))
    await untilReady(part)
  }
}

/** Hours by which the clock of app1 differs, as the answers of its services say. */
const hoursOff = async () => {
  const { headers } = await fetch(`http://${machines.app1}:3001/api/health/live`)
  return Math.round((Date.parse(headers.get('date')!) - Date.now()) / hour)
}

/** Groups of now and of later, while the clock of app1 is wrong. */
const trade = async (trial: Trial, hours: number) => {
  const pool = openDatabase()
  const word = hours > 0 ? 'ahead' : 'behind'
  const alerts = watchAlerts()
  const since = performance.now()
  await restart((part) => wrong(part, `${hours > 0 ? '+' : ''}${hours}h`))
  trial.mark(`the clock of app1 is an hour ${word}`)
  trial.check(`${word}: the clock is as wrong as asked`, (await hoursOff()) === hours)
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const seats = await addMembers(pool, chargedSeats)
  const earlier = (await capturesAtProvider()).length
  const later = await addGroup(pool, new Date(Date.now() + hour / 2), 1)
  const due = await addGroup(pool, new Date(Date.now() + secondsToDeadline * 1_000), 10)
  const captures: { at: number; count: number }[] = []
  const timer = setInterval(async () => {
    const at = Date.now()
    captures.push({ at, count: (await capturesAtProvider()).length - earlier })
  }, 1_000)
  const loads = [
    arrive({
      perSecond: 4,
      seconds: chargedSeats / 4,
      next: (place) => joinOf(due, seats[place]!),
      do: insist,
    }),
    arrive({
      perSecond: joinsPerSecond,
      seconds,
      next: (place) => joinOf(later, members[place]!),
      do: insist,
    }),
    arrive({
      perSecond: 4,
      seconds,
      next: visits([], () => ({ kind: 'page', path: '/ga', visitor: '10.77.250.1' })),
    }),
  ]
  const samples = (await Promise.all(loads)).flat()
  trial.take(samples)
  const charged = `SELECT count(*) = ${chargedSeats} result FROM participations WHERE item_id = $1 AND state = 'ordered'`
  await until('every seat is charged', () => ask<boolean>(pool, charged, due.id), 300)
  clearInterval(timer)
  const first = captures.find(({ count }) => count > 0)?.at ?? Date.now()
  const delay = (first - due.until.getTime()) / 1_000
  trial.figure(`${word}: first charge after the deadline, s`, delay.toFixed(1))
  trial.check(`${word}: nobody is charged before the deadline`, delay >= 0)
  trial.check(`${word}: the group is charged within two minutes`, delay * 1_000 < 2 * minute)
  const open = `SELECT status = 'running' result FROM items WHERE id = $1`
  trial.check(`${word}: the group of later is open`, await ask(pool, open, later.id))
  trial.check(
    `${word}: everybody is answered, and no session ends`,
    samples.every((sample) => sample.status < 400 && !isFailed(sample)),
  )
  const { seats: held } = await countSeats(pool, later.id)
  trial.check(
    `${word}: every join has one seat`,
    held.size === members.length && [...held.values()].every((count) => count === 1),
  )
  await proveChargedOnce(trial, pool, { group: due, seats: chargedSeats, earlier })
  const rang = (alerts.rangAt.get('InsiemeClockWrong') ?? Number.POSITIVE_INFINITY) - since
  trial.figure(`${word}: InsiemeClockWrong rang after, s`, (rang / 1_000).toFixed(0))
  trial.check(`${word}: somebody hears of it within two minutes`, rang <= 2 * minute)
  alerts.end()
  await pool.end()
}

/** The clock of a machine is an hour ahead, then behind: nobody is charged early, and groups close in time. */
export const clock = async (trial: Trial) => {
  for (const hours of [1, -1]) await trade(trial, hours)
  await restart((part) => part)
  trial.check('the clock is right again', (await hoursOff()) === 0)
}
