import type { Config } from '#kernel/config/config.ts'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { after, minutes } from '#lib/format/durations.ts'
import type { Act } from '../act.ts'
import { type Approval, givenToday, hasOtherApprover } from './queries.ts'
import { whySecondPerson } from './rules.ts'

/** Acts whose records count for the limit of the day. */
export const givingActs = [
  'orders.refund',
  'orders.refund-lines',
  'orders.cancel',
  'orders.accept-withdrawal',
  'credits.give',
] as const

/** Facts of a request for the record, with the order by its usual name. */
export const factsOfApproval = ({
  id,
  what,
  input,
  cents,
}: Pick<Approval, 'id' | 'what' | 'input' | 'cents'>) => {
  const { number: order, ...values } = input
  return { approval: id, act: what, ...(order !== undefined && { order }), ...values, cents }
}

type Asking = { actor: Actor; now: Date; config: Pick<Config, 'approvals'> }

/** Cents that an act would give away, and why it needs a second person. */
const weigh = async <Input extends object, Thing, Result>(
  db: Db,
  { what, gives, find }: Act<Input, Thing, Result>,
  input: Input,
  { actor: { operator }, now, config: { approvals } }: Asking,
) => {
  if (!gives || operator === null) return undefined
  const cents = await gives(db, await find(db, input), input)
  const todayCents = await givenToday(db, operator, givingActs, now)
  const why = whySecondPerson({ what, cents, todayCents }, approvals)
  return why && { operator, cents, why }
}

/** Says before the confirmation of an act that it will wait for a second person. */
export const announceApproval = async <Input extends object, Thing, Result>(
  db: Db,
  act: Act<Input, Thing, Result>,
  input: Input,
  asking: Asking,
) => ((await weigh(db, act, input, asking)) ? textOf('approvals.later') : undefined)

/**
 * Stores an act that needs a second person instead of running it, and returns what to say. Acts of one
 * operator take turns, so that two at once do not pass the limit of the day together.
 */
export const askWhereNeeded = async <Input extends object, Thing, Result>(
  tx: Tx,
  act: Act<Input, Thing, Result>,
  input: Input,
  asking: Asking,
) => {
  const { actor, now, config } = asking
  const { what, gives } = act
  if (!gives) return undefined
  await tx.run(sql`SELECT FROM operators WHERE id = ${actor.operator} FOR NO KEY UPDATE`)
  const weighed = await weigh(tx, act, input, asking)
  if (!weighed) return undefined
  const { operator, cents, why } = weighed
  const { approvals } = config
  const isAlone = !(await hasOtherApprover(tx, operator))
  const dueAt = isAlone ? after(now, minutes(approvals.waitMinutes)) : null
  const stored = await tx.first<{ id: number }>(sql`INSERT INTO approvals
      (what, input, cents, why, asked_by, asked_at, due_at)
    VALUES (${what}, ${JSON.stringify(input)}::jsonb, ${cents}, ${why}, ${operator}, ${now}, ${dueAt})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!stored) throw new StartError('approvals.twice')
  await recordAct(
    tx,
    'approvals.ask',
    { ...factsOfApproval({ ...stored, what, input, cents }), why },
    now,
    actor,
  )
  return textOf(isAlone ? 'approvals.alone' : `approvals.needed.${why}`, { ...approvals, dueAt })
}

type End = {
  state: Exclude<Approval['state'], 'waiting'>
  by: number | null
  decision?: string | null | undefined
}

/** Ends a locked request that waits. */
export const endApproval = (tx: Tx, id: number, { state, by, decision = null }: End, now: Date) =>
  tx.run(sql`UPDATE approvals SET state = ${state}, decided_by = ${by}, decided_at = ${now},
    decision = ${decision} WHERE id = ${id}`)

/** Refuses what was decided already, by whom. */
export const requireWaiting = ({ state, decider, decision }: Approval) => {
  if (state === 'waiting') return
  if (state === 'failed') throw new StartError('approvals.over', { decision: decision ?? '' })
  if (!decider) throw new StartError('approvals.ranAlone')
  throw new StartError(state === 'withdrawn' ? 'approvals.takenBack' : 'approvals.decided', {
    decider,
  })
}
