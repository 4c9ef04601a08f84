import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { asCompared } from '../rules.ts'

export type NewPromotion = {
  code: string
  amountCents: number | null
  percent: number | null
  freeDelivery: boolean
  minimumCents: number
  /** Slug of the only category the code applies to. */
  interest: string | null
  fromAt: Date | null
  untilAt: Date | null
  uses: number | null
  usesEach: number
}

/** Throws `conflict` if the code exists: a code never changes after it was issued. */
export const addPromotion = async (tx: Tx, given: NewPromotion) => {
  const code = asCompared(given.code)
  const interest = await tx.first<{ id: number }>(
    sql`SELECT id FROM interests WHERE slug = ${given.interest}`,
  )
  if (given.interest !== null && !interest) throw new DomainError('not_found')
  const made = await tx.run(sql`INSERT INTO codes (code, amount_cents, percent, free_delivery,
      minimum_cents, interest_id, from_at, until_at, uses, uses_each)
    VALUES (${code}, ${given.amountCents}, ${given.percent}, ${given.freeDelivery},
      ${given.minimumCents}, ${interest?.id ?? null}, ${given.fromAt}, ${given.untilAt}, ${given.uses},
      ${given.usesEach}) ON CONFLICT (code) DO NOTHING`)
  if (made === 0) throw new DomainError('conflict')
}

/** Ends a code; orders that used it keep their discount. */
export const endPromotion = async (tx: Tx, code: string, now: Date) => {
  const ended = await tx.run(sql`UPDATE codes SET ended_at = ${now}
    WHERE code = ${asCompared(code)} AND member_id IS NULL AND ended_at IS NULL`)
  if (ended === 0) throw new DomainError('not_found')
}
