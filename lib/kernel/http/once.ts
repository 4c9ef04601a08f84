import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { batched } from '../batched.ts'
import type { Tx } from '../db/connection.ts'
import { longestWait } from '../db/timeouts.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { createTurns } from '../turns.ts'
import { InvalidInput } from './issues.ts'
import {
  claimAnswers,
  findAnswer,
  type Key,
  type Keyed,
  keepAnswers,
  keyOf,
  Made,
} from './kept-answers.ts'
import { fieldMessage } from './words.ts'

/** Input of one call, with its idempotency key. */
export type Asking<Asked> = { asked: Asked; keyed: Keyed | undefined }

/** Returns the output or the error of each call; a failed call has written nothing. */
type Work<Asked, Output> = (tx: Tx, asked: Asked[]) => Promise<(Output | DomainError)[]>

/** Stores the responses in the same transaction; undefined for a key locked by another process. */
const answerAll = async <Asked, Output>(
  tx: Tx,
  asking: readonly Asking<Asked>[],
  now: Date,
  work: Work<Asked, Output>,
): Promise<(Made<Output> | DomainError | undefined)[]> => {
  const claims = await claimAnswers(
    tx,
    asking.map(({ keyed }) => keyed),
    now,
  )
  const open = asking.filter((_, at) => claims[at]?.isOpen)
  const inputs = open.map((call) => call.asked)
  const done = inputs.length > 0 ? await work(tx, inputs) : []
  const made = done.map((output) =>
    output instanceof DomainError ? output : new Made<Output>(JSON.stringify(output)),
  )
  const answers = open.flatMap(({ keyed }, at) => {
    const answer = made[at]
    return keyed && answer instanceof Made ? [{ keyed, text: answer.text }] : []
  })
  await keepAnswers(tx, answers, now)
  let next = 0
  return claims.map((claim) => (claim.isOpen ? made[next++] : claim.answer))
}

/** One batch reads while another writes. */
const concurrency = 2

/** Maximum of transactions at once, also of slow ones: they may wait for a lock, and leave room for other writes. */
const atOnce = 4

/** Runs waiting calls in one transaction; each has its own response and error. */
export const batchedCalls = <Asked, Output>(
  { db, clock }: Pick<KernelDeps, 'db' | 'clock'>,
  work: Work<Asked, Output>,
) => {
  const inTurn = createTurns({ atOnce, longestWait })
  return batched(
    (asking: Asking<Asked>[]) =>
      inTurn(() => db.transaction((tx) => answerAll(tx, asking, clock.now(), work))),
    concurrency,
  )
}

type BatchedCalls<Asked, Output> = ReturnType<typeof batchedCalls<Asked, Output>>

/** Runs the work of a creating call in one transaction, at most once for each idempotency key. */
export type Once<Output> = {
  <Done extends Output>(work: (tx: Tx) => Promise<Done>): Promise<Made<Output>>
  /** Like the call itself, but in one transaction with similar concurrent calls. */
  within: <Asked, Done extends Output>(
    calls: BatchedCalls<Asked, Done>,
    asked: Asked,
  ) => Promise<Made<Output>>
  /** Stable id of the call, as idempotency key for requests to other services. */
  id: string
}

const header = 'idempotency-key'
const wellFormed = /^[\x21-\x7e]{8,200}$/

export const hasKey = (request: Request) => request.headers.has(header)

/** Returns the idempotency key of a call; undefined without one. */
export const readKey = (endpoint: Endpoint, request: Request, member: number | null) => {
  const key = request.headers.get(header)
  if (key === null) return undefined
  if (!wellFormed.test(key))
    throw new InvalidInput({ 'Idempotency-Key': [fieldMessage('idempotencyKey')] })
  return keyOf(key, `${endpoint.method} ${endpoint.path} ${member ?? 'nobody'}`)
}

/** Maximum wait of a concurrent repeat; then the client is asked to retry. */
const keyRetries = { times: 20, milliseconds: 100 }

const nothing = async () => {}

export const isWaiting = (error: unknown) =>
  error instanceof DomainError && error.code === 'still_running'

type OnceDeps = Pick<KernelDeps, 'db' | 'clock'>
type Attempt<T> = () => Promise<T | DomainError | undefined>

/** Retries until no other process holds the key. */
const retryWhileLocked = async <T>(attempt: Attempt<T>) => {
  for (let time = 0; time < keyRetries.times; time++) {
    const made = await attempt()
    if (made instanceof DomainError) throw made
    if (made) return made
    await pause(keyRetries.milliseconds)
  }
  throw new DomainError('still_running', { retryAfter: 1 })
}

const createRunner = ({ db, clock }: OnceDeps, keyed: Keyed | undefined) => {
  const run = (work: (tx: Tx) => Promise<unknown>) =>
    retryWhileLocked(() =>
      db.transaction(async (tx) => {
        const alone = [{ asked: work, keyed }]
        const each = (_: Tx, works: (typeof work)[]) => Promise.all(works.map((run) => run(tx)))
        return (await answerAll(tx, alone, clock.now(), each))[0]
      }),
    )
  const within = (
    calls: (asking: Asking<unknown>) => ReturnType<Attempt<Made<unknown>>>,
    asked: unknown,
  ) => retryWhileLocked(() => calls({ asked, keyed }))
  return Object.assign(run, { within, id: keyed?.name ?? randomUUID() })
}

/** Locks the key of a call: concurrent repeats wait and get the same response. */
export const createOnce = (deps: OnceDeps, key: Key | undefined, given: object) => {
  const { db, clock } = deps
  if (key === undefined) {
    const enter = async () => ({ answered: undefined, leave: nothing })
    return { enter, once: createRunner(deps, undefined) }
  }

  const keyed = key.for(given)

  /** Stored response of an earlier run, if there is one, and the release of the lock for repeats. */
  const enter = () =>
    retryWhileLocked(async () => {
      const leave = await db.hold(keyed.name)
      try {
        const answered = await findAnswer(db, keyed, clock.now())
        return leave || answered ? { answered, leave: leave ?? nothing } : undefined
      } catch (error) {
        await leave?.()
        throw error
      }
    })
  return { enter, once: createRunner(deps, keyed) }
}
