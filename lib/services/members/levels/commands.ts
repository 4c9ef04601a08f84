import { readFile } from 'node:fs/promises'
import words from '#locales/it/levels.json' with { type: 'json' }
import type { Db, Tx } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../platform/deps.ts'
import { storePicture } from '../../platform/pictures/commands.ts'
import { firstLevels } from './rules.ts'

/** Members stand on the first level from the moment they sign up, so a shop without levels has no door. */
const makeLadder = (db: Db) =>
  db.run(sql`INSERT INTO levels (number, name, cashback_percent, start_threshold_cents)
     SELECT * FROM unnest(
       ${firstLevels.map(({ number }) => number)}::smallint[],
       ${firstLevels.map(({ piece }) => words[piece])}::text[],
       ${firstLevels.map(({ cashbackPercent }) => cashbackPercent)}::smallint[],
       ${firstLevels.map(({ fromCents }) => fromCents)}::int[])
     WHERE NOT EXISTS (SELECT FROM levels) ON CONFLICT DO NOTHING`)

const draw = async (to: Pick<Deps, 'db' | 'storage'>, piece: string) => {
  const source = await readFile(new URL(`./pieces/${piece}.svg`, import.meta.url))
  return storePicture(to, source, { mediaType: 'image/svg+xml' })
}

/** At every start: a ladder where there is none, a chess piece for each step without a picture. */
export const openLevels = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>) => {
  await makeLadder(db)
  const bare = await db.rows<{ number: number }>(
    sql`SELECT number FROM levels WHERE picture_id IS NULL`,
  )
  for (const { number } of bare) {
    const step = firstLevels.find((each) => each.number === number)
    if (!step) continue
    const { id } = await draw({ db, storage }, step.piece)
    await db.run(
      sql`UPDATE levels SET picture_id = ${id} WHERE number = ${number} AND picture_id IS NULL`,
    )
  }
}

type Step = { number: number; cashbackPercent: number; fromCents: number }

/** Between its neighbours, and the first from nothing; false where it would not be. Nobody is moved by it. */
export const changeStep = async (tx: Tx, { number, cashbackPercent, fromCents }: Step) => {
  const changed = await tx.run(sql`UPDATE levels SET cashback_percent = ${cashbackPercent},
      start_threshold_cents = ${fromCents}
    WHERE number = ${number} AND ${cashbackPercent} <= 100
      AND (${number} = 1) = (${fromCents} = 0)
      AND NOT EXISTS (SELECT FROM levels o WHERE
        (o.number < ${number} AND o.start_threshold_cents >= ${fromCents})
        OR (o.number > ${number} AND o.start_threshold_cents <= ${fromCents}))`)
  // The ladder stands on pages of many kinds.
  if (changed > 0) await tx.run(sql`SELECT announce(ARRAY['*'])`)
  return changed > 0
}
