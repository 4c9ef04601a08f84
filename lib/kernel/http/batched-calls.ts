import { batched } from '../batched.ts'
import { longestWait, type Tx } from '../db/connection.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { createTurns } from '../turns.ts'
import { claimAnswers, type Keyed, keepAnswers, Made } from './kept-answers.ts'

/** Input of one call, with its idempotency key. */
export type Asking<Asked> = { asked: Asked; keyed: Keyed | undefined }

/** Returns the output or the error of each call; a failed call has written nothing. */
type Work<Asked, Output> = (tx: Tx, asked: Asked[]) => Promise<(Output | DomainError)[]>

/** Stores the responses in the same transaction; undefined for a key locked by another process. */
export const answerAll = async <Asked, Output>(
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

export type BatchedCalls<Asked, Output> = ReturnType<typeof batchedCalls<Asked, Output>>
