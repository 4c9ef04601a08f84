import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Tx } from '../db/connection.ts'
import type { LetGo } from '../db/holds.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { type Asking, answerAll, type BatchedCalls } from './batched-calls.ts'
import { InvalidInput } from './issues.ts'
import { findAnswer, type Key, type Keyed, keyOf, type Made } from './kept-answers.ts'
import { fieldMessage } from './words.ts'

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

type Entered = {
  /** Stored response of an earlier run; undefined when the call has to run. */
  answered: Made<unknown> | undefined
  /** Releases the lock for concurrent repeats. */
  leave: LetGo
}

const nothing = async () => {}

const stillRunning = () => new DomainError('still_running', { retryAfter: 1 })
export const isWaiting = (error: unknown) =>
  error instanceof DomainError && error.code === 'still_running'

type OnceDeps = Pick<KernelDeps, 'db' | 'clock'>
type Attempt = () => Promise<Made<unknown> | DomainError | undefined>

/** Retries until no other process holds the key. */
const retryWhileLocked = async (attempt: Attempt) => {
  for (let time = 0; time < keyRetries.times; time++) {
    const made = await attempt()
    if (made instanceof DomainError) throw made
    if (made) return made
    await pause(keyRetries.milliseconds)
  }
  throw stillRunning()
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
  const within = (calls: (asking: Asking<unknown>) => ReturnType<Attempt>, asked: unknown) =>
    retryWhileLocked(() => calls({ asked, keyed }))
  return Object.assign(run, { within, id: keyed?.name ?? randomUUID() })
}

/** Locks the key of a call: concurrent repeats wait and get the same response. */
export const createOnce = (deps: OnceDeps, key: Key | undefined, given: object) => {
  const { db, clock } = deps
  if (key === undefined) {
    const enter = async (): Promise<Entered> => ({ answered: undefined, leave: nothing })
    return { enter, once: createRunner(deps, undefined) }
  }

  const keyed = key.for(given)

  const findEarlier = async (leave: LetGo): Promise<Entered> => {
    try {
      return { answered: await findAnswer(db, keyed, clock.now()), leave }
    } catch (error) {
      await leave()
      throw error
    }
  }

  const enter = async () => {
    for (let time = 0; time < keyRetries.times; time++) {
      const leave = await db.hold(keyed.name)
      const entered = await findEarlier(leave ?? nothing)
      if (leave || entered.answered) return entered
      await pause(keyRetries.milliseconds)
    }
    throw stillRunning()
  }
  return { enter, once: createRunner(deps, keyed) }
}
