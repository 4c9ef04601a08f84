import { z } from 'zod'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { mostRows } from '#lib/contract/console/batches.ts'
import errors from '#locales/it/errors.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { type Act, type Doing, performAct, refusalOf, termsOf } from '../act.ts'
import { orderActs } from '../orders/acts.ts'

/** Acts that run on many things at once. */
const acts = {
  'orders.announce-address': orderActs.announceAddress,
  'orders.prepare': orderActs.prepare,
  'orders.deliver': orderActs.deliver,
  'orders.ship': orderActs.ship,
} as const

export type BatchAct = keyof typeof acts

/** Rows that one transaction works off: the head of the records is locked meanwhile. */
const partSize = 25

const part = defineTask({
  queue: 'notification',
  kind: 'batches.work',
  // The first part's time is the place of all others: notices that the rows write wait behind them.
  data: z.strictObject({ batch: z.int(), since: z.coerce.date().optional() }),
})

type Beginning = { act: BatchAct; actor: Actor; now: Date }

/** Fixes the rows of a batch, from a query of numbers and inputs in their order, and begins it. */
export const beginBatch = async (tx: Tx, rows: Sql, { act, actor, now }: Beginning) => {
  const { id } = (await tx.first<{ id: number }>(
    sql`INSERT INTO batches (act, operator_id, request, begun_at)
      VALUES (${act}, ${actor.operator}, ${actor.request}, ${now}) RETURNING id`,
  ))!
  const count = await tx.run(sql`INSERT INTO batch_rows (batch_id, position, thing, input)
    SELECT ${id}::bigint, row_number() OVER (ORDER BY place), thing, input FROM (${rows}) chosen`)
  if (count === 0) throw new DomainError('conflict')
  if (count > mostRows) throw new DomainError('too_large')
  await enqueue(tx, part, { batch: id })
  return { id }
}

const explain = async (
  db: Db,
  act: Act<never, unknown, unknown>,
  error: unknown,
  input: never,
  answerHours: number,
) => {
  if (error instanceof StartError) return error.message
  if (!(error instanceof DomainError)) throw error
  const refusal = await refusalOf(act, error, input, { db, answerHours })
  return refusal ? textOf(refusal.key, refusal.values) : errors.codes[error.code].title
}

type Row = { position: number; input: never }

/** Works off rows in one savepoint, or each in its own once one of them is refused. */
const workRows = async (tx: Tx, batch: BatchRow, rows: Row[], doing: Doing): Promise<void> => {
  const act = acts[batch.act] as unknown as Act<never, unknown, unknown>
  const settle = (state: 'done' | 'failed', problem: string | null) =>
    tx.run(sql`UPDATE batch_rows SET state = ${state}, problem = ${problem}
      WHERE batch_id = ${batch.id} AND position = ANY (${rows.map((row) => row.position)}::int[])`)
  try {
    await tx.savepoint(async (inner) => {
      for (const { input } of rows) await performAct(inner, act, input, doing)
    })
    await settle('done', null)
  } catch (error) {
    const [first, ...others] = rows
    if (others.length > 0) for (const row of rows) await workRows(tx, batch, [row], doing)
    else if (first)
      await settle('failed', await explain(tx, act, error, first.input, doing.answerHours))
  }
}

type BatchRow = { id: number; act: BatchAct; operator_id: number; name: string; request: string }

/** Works off a part of a batch with its progress and the next part, so that a crash repeats nothing. */
export const runBatch = databaseTask(
  part,
  async (tx, { batch: id, since }, { createdAt }, { clock, config }: Deps) => {
    const now = clock.now()
    const batch = await tx.first<BatchRow>(
      sql`SELECT b.id, b.act, b.operator_id, o.name, b.request
        FROM batches b JOIN operators o ON o.id = b.operator_id
        WHERE b.id = ${id} AND b.stopped_at IS NULL AND b.ended_at IS NULL FOR UPDATE OF b`,
    )
    if (!batch) return
    const { operator_id: operator, name, request } = batch
    const doing = { ...termsOf(config), now, actor: { name, operator, request } }
    const rows = await tx.rows<Row>(
      sql`SELECT position, input FROM batch_rows WHERE batch_id = ${id} AND state = 'waiting'
        ORDER BY position LIMIT ${partSize}`,
    )
    await workRows(tx, batch, rows, doing)
    const after = since ?? new Date(createdAt)
    if (rows.length === partSize) await enqueue(tx, part, { batch: id, since: after }, { after })
    else await tx.run(sql`UPDATE batches SET ended_at = ${now} WHERE id = ${id}`)
  },
)

type ById = { id: number; by: Actor; now: Date }

export const stopBatch = async (tx: Tx, { id, by, now }: ById) => {
  const done = await tx.run(sql`UPDATE batches SET stopped_at = ${now}
    WHERE id = ${id} AND stopped_at IS NULL AND ended_at IS NULL`)
  if (done === 0) throw new DomainError('conflict')
  await recordAct(tx, 'batches.stop', { batch: id }, now, by)
}

/** Tries failures again, and what a stopped batch had left. */
export const repeatBatch = async (tx: Tx, { id, by, now }: ById) => {
  const done = await tx.run(sql`UPDATE batches SET stopped_at = NULL, ended_at = NULL
    WHERE id = ${id} AND num_nonnulls(stopped_at, ended_at) > 0`)
  if (done === 0) throw new DomainError('conflict')
  await tx.run(sql`UPDATE batch_rows SET state = 'waiting', problem = NULL
    WHERE batch_id = ${id} AND state = 'failed'`)
  await enqueue(tx, part, { batch: id })
  await recordAct(tx, 'batches.again', { batch: id }, now, by)
}
