import type { Tx } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { gather } from '../gather.ts'
import { claimAnswers, type Keyed, keepAnswers, Made } from './kept-answers.ts'

/** What one call asks for, under the key it came with. */
export type Asking<Asked> = { asked: Asked; keyed: Keyed | undefined }

/** Of each what it is answered, or why it is refused: then it has written nothing. */
type Work<Asked, Output> = (tx: Tx, asked: Asked[]) => Promise<(Output | DomainError)[]>

/** What they ask for and what each is answered, in one commit; undefined while another has its key in hand. */
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

/** One heap is read while another is written. */
const hands = 2

/**
 * Calls that many make at once: those that wait are done in one commit, and each is answered, kept and refused for
 * itself.
 */
export const createCrowd = <Asked, Output>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  work: Work<Asked, Output>,
) =>
  gather(
    (asking: Asking<Asked>[]) => db.transaction((tx) => answerAll(tx, asking, clock.now(), work)),
    hands,
  )

export type Crowd<Asked, Output> = ReturnType<typeof createCrowd<Asked, Output>>
