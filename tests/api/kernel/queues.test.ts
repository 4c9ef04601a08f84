import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dropFailed, sendAgain } from '#kernel/outbox/commands.ts'
import { type OutboxEntry, TooEarly, Undeliverable } from '#kernel/outbox/entry.ts'
import { listFailed, readOutboxState } from '#kernel/outbox/queries.ts'
import { createRunner, defineTask, enqueue, externalTask } from '#kernel/outbox/task.ts'
import { until } from '../../crash/processes.ts'
import { announceChanges } from '../announcer.ts'
import { openTestApi } from '../api.ts'
import { startQueue } from '../outbox.ts'

const api = await openTestApi()
const { db, pool, deps } = api
announceChanges(api)

const call = defineTask({
  queue: 'provider',
  kind: 'test.call',
  data: z.strictObject({ number: z.int() }),
})

type Terms = { serialKey?: string; key?: string }
const ask = (number: number, terms: Terms = {}) =>
  db.transaction((tx) => enqueue(tx, call, { number }, terms))

/** Starts a provider queue with the answers of the test. */
const startProvider = (
  answer: (number: number, entry: OutboxEntry) => Promise<unknown>,
  options: object = {},
) => {
  const run = externalTask(call, (_, { number }, { entry }) => answer(number, entry))
  return startQueue(api, 'provider', createRunner(deps, [run]), { leaseSeconds: 120, ...options })
}

/** Ends all pauses between retries; leases of taken entries are longer. */
const hurry = () =>
  pool.query(`WITH hurried AS (UPDATE outbox SET due_at = now()
      WHERE sent_at IS NULL AND due_at < now() + interval '100 s' RETURNING 1)
    SELECT pg_notify('insieme_outbox', '') FROM hurried`)

const state = async () => (await readOutboxState(db)).provider

beforeEach(() => pool.query('DELETE FROM outbox; DELETE FROM outbox_keys'))

describe('tasks with one serial key', () => {
  test('run one at a time and in order, despite failures and with any number of workers', async () => {
    const busy = new Set<string>()
    const done: Record<string, number[]> = { a: [], b: [], c: [] }
    let together = 0
    const answer = async (number: number, { data, attempts }: OutboxEntry) => {
      const line = 'abc'[number % 3]!
      if (busy.has(line)) throw new Error(`two of ${line} at once: ${JSON.stringify(data)}`)
      busy.add(line)
      together = Math.max(together, busy.size)
      await new Promise(setImmediate)
      busy.delete(line)
      if (attempts === 1 && number % 5 === 0) throw new Error('try later')
      done[line]?.push(number)
    }
    await startProvider(answer)
    await startProvider(answer)
    for (let number = 0; number < 30; number++) await ask(number, { serialKey: `${number % 3}` })
    await until('all are done', async () => {
      await hurry()
      const { waiting, retrying } = await state()
      return waiting + retrying === 0
    })
    const of = (first: number) => Array.from({ length: 10 }, (_, index) => first + index * 3)
    expect(done).toEqual({ a: of(0), b: of(1), c: of(2) })
    expect(together).toBeGreaterThan(1)
  })

  test("run in the order of the commits, not of the transactions' start", async () => {
    const begun = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const first = db.transaction(async (tx) => {
      await enqueue(tx, call, { number: 1 }, { serialKey: 'debt 7' })
      begun.resolve()
      await release.promise
    })
    await begun.promise
    const second = ask(2, { serialKey: 'debt 7' })
    await ask(3, { serialKey: 'debt 8' })
    const done: number[] = []
    await startProvider(async (number) => done.push(number))
    await until('the other serial key is done', () => done.length > 0)
    release.resolve()
    await Promise.all([first, second])
    await until('all are done', () => done.length === 3)
    expect(done).toEqual([3, 1, 2])
  })

  test('wait without a lost attempt for what has to come first', async () => {
    const early = new Set([1])
    const done: number[] = []
    let refusals = 0
    await startProvider(async (number) => {
      if (early.has(number)) {
        refusals += 1
        throw new TooEarly('not yet')
      }
      done.push(number)
    })
    for (const number of [1, 2]) await ask(number, { serialKey: 'debt 7' })
    const read = async () =>
      (
        await pool.query(
          'SELECT attempts, due_at > now() AS later, last_error error FROM outbox WHERE sent_at IS NULL ORDER BY id',
        )
      ).rows
    for (const round of [1, 2]) {
      // A taken entry is also due later, until its lease ends, and counts the attempt.
      await until('it is back and waits', async () => {
        const [first] = await read()
        return refusals >= round && first?.later && first.attempts === 0
      })
      expect((await read())[0]).toEqual({ attempts: 0, later: true, error: 'not yet' })
      await hurry()
    }
    early.clear()
    await until('all are done', async () => {
      await hurry()
      return done.length === 2
    })
    expect(done).toEqual([1, 2])
  })

  test('stop at a dead task until the operator retries or drops it', async () => {
    const refused = new Set([1, 2])
    const done: number[] = []
    await startProvider(async (number) => {
      if (refused.has(number)) throw new Undeliverable('no such order')
      done.push(number)
    })
    for (const number of [1, 2, 3]) await ask(number, { serialKey: 'debt 7' })
    await ask(9, { serialKey: 'debt 9' })
    await until('the other serial key is done, the first dead', async () => {
      const { waiting, retrying, failed } = await state()
      return waiting === 2 && retrying === 0 && failed === 1
    })
    expect(done).toEqual([9])
    refused.delete(1)
    expect(await sendAgain(db, { queue: 'mail' })).toBe(0)
    expect(await sendAgain(db, { queue: 'provider' })).toBe(1)
    await until(
      'the second is given up',
      async () => (await state()).failed === 1 && done.length === 2,
    )
    const [failed] = await listFailed(db, 'provider')
    expect(failed).toMatchObject({ queue: 'provider', kind: 'test.call', error: 'no such order' })
    expect(await dropFailed(db, [`${failed?.id}`])).toBe(1)
    await until('the third is done', async () => (await state()).waiting === 0)
    expect(done).toEqual([9, 1, 3])
    expect(await state()).toMatchObject({ waiting: 0, retrying: 0, failed: 0, overdue: 0 })
  })
})

describe('an attempt', () => {
  test('that hangs is aborted before the next begins', async () => {
    let busy = 0
    let most = 0
    let ended = 0
    const run = externalTask(call, async (_deps, _data, { signal }) => {
      most = Math.max(most, ++busy)
      await new Promise((done) => signal.addEventListener('abort', done))
      busy--
      ended++
    })
    await startQueue(api, 'provider', createRunner(deps, [run]), {
      leaseSeconds: 0.4,
      longestSeconds: 0.3,
    })
    await ask(1)
    await until('the task waits for a retry', async () => (await state()).retrying === 1)
    await hurry()
    await until('it was tried twice', () => ended > 1)
    expect(most).toBe(1)
  })
})

test('a task runs once under its key, forever', async () => {
  const sent = await Promise.all(Array.from({ length: 10 }, () => ask(1, { key: 'capture 7' })))
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect((await state()).waiting).toBe(1)
})
