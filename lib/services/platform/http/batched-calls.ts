import { batched } from '../batched.ts'
import type { Tx } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { claimAnswers, type Keyed, keepAnswers, Made } from './kept-answers.ts'

/** The input of one call, with its idempotency key. */
export type Asking<Asked> = { asked: Asked; keyed: Keyed | undefined }

/** Answers each call with its output or its refusal; a refused call has written nothing. */
type Work<Asked, Output> = (tx: Tx, asked: Asked[]) => Promise<(Output | DomainError)[]>

/** Runs the calls and keeps their answers in one commit; undefined while another process holds the key of a call. */
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
  const asked = open.map((one) => one.asked)
  const done = asked.length > 0 ? await work(tx, asked) : []
  const made = done.map((output) =>
    output instanceof DomainError ? output : new Made<Output>(JSON.stringify(output)),
  )
  const kept = open.flatMap(({ keyed }, at) => {
    const answer = made[at]
    return keyed && answer instanceof Made ? [{ keyed, text: answer.text }] : []
  })
  await keepAnswers(tx, kept, now)
  let next = 0
  return claims.map((claim) => (claim.isOpen ? made[next++] : claim.answer))
}

/** One batch reads while another writes. */
const concurrency = 2

/** Runs calls that wait together in one commit; each is answered, kept and refused by itself. */
export const batchedCalls = <Asked, Output>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  work: Work<Asked, Output>,
) =>
  batched(
    (asking: Asking<Asked>[]) => db.transaction((tx) => answerAll(tx, asking, clock.now(), work)),
    concurrency,
  )

export type BatchedCalls<Asked, Output> = ReturnType<typeof batchedCalls<Asked, Output>>
