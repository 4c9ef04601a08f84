import type { Pool } from 'pg'
import type { BuiltMember } from './members.ts'
import { insertId } from './rows.ts'

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

export const buildComment = (pool: Pool, given: Comment) =>
  insertId(pool, 'comments', {
    item_id: given.itemId,
    proposal_id: given.proposalId,
    parent_id: given.parentId,
    member_id: given.member?.id,
    body: given.body ?? 'Ci sto.',
    staff: given.staff,
    published_at: given.publishedAt,
    removed_at: given.removedAt,
  })
