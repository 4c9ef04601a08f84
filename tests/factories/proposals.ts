import type { Pool } from 'pg'
import type { BuiltMember } from './members.ts'
import { insertId, insertRow } from './rows.ts'

let made = 0

type Proposal = {
  member?: BuiltMember
  title?: string
  slug?: string
  interestId?: number
  itemId?: number
  publishedAt?: Date
  archivedAt?: Date
}

export const buildInterest = (pool: Pool, slug = `interesse-${made++}`) =>
  insertId(pool, 'interests', { slug, name: slug, position: made })

export const buildProposal = async (pool: Pool, given: Proposal = {}) => {
  const { slug = `proposta-${made++}`, title = `Proposta ${made}` } = given
  const id = await insertId(pool, 'proposals', {
    slug,
    title,
    member_id: given.member?.id,
    interest_id: given.interestId,
    item_id: given.itemId,
    published_at: given.publishedAt,
    archived_at: given.archivedAt,
  })
  return { id, slug, title }
}

export const answerProposal = (
  pool: Pool,
  proposal: number,
  { id }: BuiltMember,
  answer: 'want' | 'need' = 'want',
) =>
  insertRow(pool, 'proposal_answers', {
    proposal_id: proposal,
    member_id: id,
    answer,
    counted_at: new Date(),
  })

export const likeProposal = (pool: Pool, proposal: number, { id }: BuiltMember) =>
  insertRow(pool, 'proposal_likes', {
    proposal_id: proposal,
    member_id: id,
    counted_at: new Date(),
  })
