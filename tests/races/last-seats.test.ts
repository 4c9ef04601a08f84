import { expect, test } from 'vitest'
import { createJobRunner, type Job } from '#kernel/jobs/job.ts'
import { markSent, takeDue } from '#kernel/outbox/commands.ts'
import { seatPaid } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { finishOne } from '#lib/services/money/groups/jobs.ts'
import { openTestApi } from '../api/api.ts'
import { isWaiting } from '../api/database.ts'
import { groupLife } from '../api/group-life.ts'

const api = await openTestApi()
const { db, pool, clock, deps } = api
const { closedIn, itemOf } = groupLife(api)

/** Pays a seat in a transaction that stays open until `commit` is called. */
const pay = (seat: number) => {
  const written = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done = db.transaction(async (tx) => {
    await seatPaid(tx, seat, clock.now())
    written.resolve()
    await held.promise
  })
  const commit = () => {
    held.resolve()
    return done
  }
  return { written: written.promise, commit }
}

/** Runs the final checks that are due and returns how many they were. */
const check = async () => {
  const due = (await takeDue(db, 'job', 50, 600)).filter(({ kind }) => kind === finishOne.name)
  const run = createJobRunner(deps, [finishOne as Job])
  for (const entry of due) {
    await run(entry, AbortSignal.timeout(60_000))
    await markSent(db, entry)
  }
  return due.length
}

test('a group is confirmed when its last two seats are paid at the same moment', async () => {
  const { id, people } = await closedIn([2, 1])
  const first = pay(people[0]!.seat)
  await first.written
  const second = pay(people[1]!.seat)
  let isWritten = false
  void second.written.then(() => {
    isWritten = true
  })
  await expect.poll(async () => isWritten || (await isWaiting(pool))).toBe(true)
  await first.commit()
  await second.commit()
  await check()
  expect(await itemOf(id)).toMatchObject({ status: 'confirmed', reached: 3 })
})
