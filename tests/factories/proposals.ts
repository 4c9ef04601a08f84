import type { Pool } from 'pg'
import type { BuiltMember } from './members.ts'

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

export const buildInterest = async (pool: Pool, slug = `interesse-${made++}`) => {
  const { rows } = await pool.query<{ id: number }>(
    'INSERT INTO interests (slug, name, position) VALUES ($1, $1, $2) RETURNING id',
    [slug, made],
  )
  return rows[0]!.id
}

export const buildProposal = async (pool: Pool, given: Proposal = {}) => {
  const { slug = `proposta-${made++}`, title = `Proposta ${made}` } = given
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO proposals (slug, title, member_id, interest_id, item_id, published_at, archived_at)
     VALUES ($1, $2, $3, $4, $5, coalesce($6, now()), $7) RETURNING id`,
    [
      slug,
      title,
      given.member?.id,
      given.interestId,
      given.itemId,
      given.publishedAt,
      given.archivedAt,
    ],
  )
  return { id: Number(rows[0]?.id), slug, title }
}

export const answerProposal = (
  pool: Pool,
  proposalId: number,
  { id }: BuiltMember,
  answer: 'want' | 'need' = 'want',
) =>
  pool.query(
    `INSERT INTO proposal_answers (proposal_id, member_id, answer, counted_at)
     VALUES ($1, $2, $3, now())`,
    [proposalId, id, answer],
  )

export const likeProposal = (pool: Pool, proposalId: number, { id }: BuiltMember) =>
  pool.query(
    'INSERT INTO proposal_likes (proposal_id, member_id, counted_at) VALUES ($1, $2, now())',
    [proposalId, id],
  )
