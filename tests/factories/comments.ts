import type { Pool } from 'pg'
import type { BuiltMember } from './members.ts'

type Comment = {
  itemId?: number
  proposalId?: number
  parentId?: number
  member?: BuiltMember
  body?: string
  staff?: boolean
  publishedAt?: Date
  removedAt?: Date
}

export const buildComment = async (pool: Pool, given: Comment) => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO comments (item_id, proposal_id, parent_id, member_id, body, staff, published_at, removed_at)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, now()), $8) RETURNING id`,
    [
      given.itemId,
      given.proposalId,
      given.parentId,
      given.member?.id,
      given.body ?? 'Ci sto.',
      given.staff ?? false,
      given.publishedAt,
      given.removedAt,
    ],
  )
  return Number(rows[0]?.id)
}
