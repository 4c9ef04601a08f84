import { readFile } from 'node:fs/promises'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { storePicture } from '#lib/tools/pictures/commands.ts'
import words from '#locales/it/levels.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { listLevels } from './queries.ts'
import { fits, type Step } from './rules.ts'

/** Levels of a new shop; operators may change all values except the first threshold. */
const firstLevels = [
  { number: 1, piece: 'pawn', cashbackPercent: 1, fromCents: 0 },
  { number: 2, piece: 'knight', cashbackPercent: 2, fromCents: 15_000 },
  { number: 3, piece: 'bishop', cashbackPercent: 3, fromCents: 40_000 },
  { number: 4, piece: 'rook', cashbackPercent: 4, fromCents: 90_000 },
  { number: 5, piece: 'queen', cashbackPercent: 5, fromCents: 180_000 },
] as const

/** Creates the first levels where there are none: members get level 1 at sign-up, which fails without it. */
const createFirstLevels = (db: Db) =>
  db.run(sql`INSERT INTO levels (number, name, cashback_percent, start_threshold_cents)
     SELECT * FROM unnest(
       ${firstLevels.map(({ number }) => number)}::smallint[],
       ${firstLevels.map(({ piece }) => words[piece])}::text[],
       ${firstLevels.map(({ cashbackPercent }) => cashbackPercent)}::smallint[],
       ${firstLevels.map(({ fromCents }) => fromCents)}::int[])
     WHERE NOT EXISTS (SELECT FROM levels) ON CONFLICT DO NOTHING`)

/** Runs at every start. Creates missing levels, and a chess piece for each level without a picture. */
export const openLevels = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>) => {
  await createFirstLevels(db)
  const bare = await db.rows<{ number: number }>(
    sql`SELECT number FROM levels WHERE picture_id IS NULL`,
  )
  for (const { number } of bare) {
    const step = firstLevels.find((each) => each.number === number)
    if (!step) continue
    const source = await readFile(new URL(`./pieces/${step.piece}.svg`, import.meta.url))
    const { id } = await storePicture({ db, storage }, source, { mediaType: 'image/svg+xml' })
    await db.run(
      sql`UPDATE levels SET picture_id = ${id} WHERE number = ${number} AND picture_id IS NULL`,
    )
  }
}

/**
 * Locks all levels until the commit, in one order, so that thresholds of neighbours do not change at once.
 * Sign-ups, which refer to a level, go on meanwhile.
 */
export const lockLevels = (tx: Tx) =>
  tx.run(sql`SELECT FROM levels ORDER BY number FOR NO KEY UPDATE`.named('lock the levels'))

/** Throws `conflict` when the threshold does not fit between the neighbours. Members keep their levels. */
export const changeStep = async (tx: Tx, step: Step) => {
  await lockLevels(tx)
  if (!fits(await listLevels(tx), step)) throw new DomainError('conflict')
  const { number, cashbackPercent, fromCents } = step
  await tx.run(sql`UPDATE levels SET cashback_percent = ${cashbackPercent},
      start_threshold_cents = ${fromCents} WHERE number = ${number}`)
  // Levels appear on many kinds of pages.
  await tx.run(sql`SELECT announce(ARRAY['*'])`)
}
