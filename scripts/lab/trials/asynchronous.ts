import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { hour } from '#lib/format/durations.ts'
import { openJoins } from '../joins.ts'
import { arrive } from '../load.ts'
import { powerOff, setCable } from '../machine.ts'
import { startMachine } from '../parts.ts'
import { type MachineName, machines } from '../places.ts'
import { addGroup, addMembers, joinOf, openDatabase } from '../shoppers.ts'
import { insist } from '../shopping.ts'
import { ask, countSeats, isInStep, primary, until } from '../state.ts'
import type { Trial } from '../trial.ts'
import { capturesAtProvider, proveChargedOnce } from './collection.ts'
import { differences } from './restore.ts'

const seconds = 120
const joinsPerSecond = 3
const chargedSeats = 300
const secondsToDeadline = 75
/** Writes of so long are confirmed by the primary alone. */
const secondsAlone = 2

/** Whether a write waits for the standby. */
const setSynchronous = async (machine: MachineName, isSynchronous: boolean) => {
  const answer = await fetch(`http://${machines[machine]}:8008/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode: isSynchronous }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const ordered = `SELECT count(*)::int result FROM participations WHERE item_id = $1 AND state = 'ordered'`

/** Captures at the provider from the failover until the shop has matched them. */
const proveWait = async (trial: Trial, pool: Pool) => {
  const waits = 'SELECT noticed_at IS NOT NULL result FROM matched_timeline'
  await until('the shop notices the failover', () => ask<boolean>(pool, waits))
  const before = (await capturesAtProvider()).length
  trial.mark('the shop has noticed that the database was put back')
  let last = before
  await until(
    'the captures are matched',
    async () => {
      const count = (await capturesAtProvider()).length
      const isWaiting = await ask<boolean>(pool, waits)
      if (isWaiting) last = count
      return !isWaiting
    },
    900,
  )
  trial.mark('the captures are matched')
  trial.check('nobody is charged before', last === before)
}

/** A standby that lags takes over, amid joins and charges: what is lost is listed, and nobody is charged twice. */
export const asynchronous = async (trial: Trial) => {
  const pool = openDatabase()
  const members = await addMembers(pool, seconds * joinsPerSecond)
  const seats = await addMembers(pool, chargedSeats)
  const before = await primary()
  const standby = before === 'db1' ? 'db2' : 'db1'
  await setSynchronous(before, false)
  const standbyState = 'SELECT sync_state result FROM pg_stat_replication'
  await until('no write waits', async () => (await ask(pool, standbyState)) === 'async')
  trial.mark(`${standby} follows, and no write waits for it`)
  const earlier = (await capturesAtProvider()).length
  const group = await addGroup(pool, new Date(Date.now() + hour), 10_000)
  const due = await addGroup(pool, new Date(Date.now() + secondsToDeadline * 1_000), 10)
  const next = (place: number) => joinOf(due, seats[place]!)
  await arrive({ perSecond: 15, seconds: chargedSeats / 15, next, do: insist })
  const joined = await ask<number>(pool, ordered.replace('ordered', 'active'), due.id)
  const { confirmed, end: joining } = openJoins(group, members, {
    perSecond: joinsPerSecond,
    seconds,
  })
  await until('some seats are charged', async () => (await ask<number>(pool, ordered, due.id)) > 20)
  const atCut = await ask<number>(pool, ordered, due.id)
  setCable(standby, 'down')
  trial.mark(`the cable of ${standby} is pulled, ${confirmed.length} joins, ${atCut} charges`)
  await pause(secondsAlone * 1_000)
  const atEnd = await ask<number>(pool, ordered, due.id)
  const joinsAtEnd = confirmed.length
  powerOff(before)
  setCable(standby, 'up')
  trial.mark(`${before} loses its power, ${joinsAtEnd} joins, ${atEnd} charges`)
  await until(`${standby} is the primary`, async () => (await primary()) === standby)
  trial.mark(`${standby} is the primary`)
  const booked = await until('it answers', () => ask<number>(pool, ordered, due.id))
  trial.figure('charges booked before, and on the new primary', `${atEnd}, ${booked}`)
  await proveWait(trial, pool)
  trial.take(await joining)
  startMachine(before)
  await until(
    'every seat is charged',
    async () => (await ask<number>(pool, ordered, due.id)) === joined,
    900,
  )
  trial.mark('every seat is charged')
  await setSynchronous(standby, true)
  await until(`${before} follows`, () => isInStep(before), 300)
  trial.mark(`${before} follows, and writes wait for it again`)
  const { seats: held, shown } = await countSeats(pool, group.id)
  const lost = confirmed.map(({ member }) => member).filter((member) => !held.has(member))
  trial.figure('confirmed joins', confirmed.length)
  trial.figure('confirmed joins that are lost', lost.length)
  trial.figure('members who lost their seat', lost.join(', '))
  trial.check('the group shows as many as there are', shown === held.size)
  trial.check(
    'no member has two seats',
    [...held.values()].every((count) => count === 1),
  )
  await proveChargedOnce(trial, pool, { group: due, seats: joined, earlier })
  trial.check('orders, captures and ledger agree', (await differences()).length === 0)
  await pool.end()
}
