import type { Pool } from 'pg'
import type { MemberId } from '../../platform/http/member-id.ts'

/** Ids as the driver gives them: bigint arrays are arrays of strings. */
export type MarksRow = Record<
  'preorders' | 'sales' | 'proposals' | 'wants' | 'needs' | 'seats',
  string[]
>

const followed = (kind: 'preorder' | 'sale') => `ARRAY(SELECT f.item_id FROM follows f
    JOIN items i ON i.id = f.item_id AND i.kind = '${kind}' WHERE f.member_id = $1 ORDER BY f.id)`
const answered = (answer: 'want' | 'need') => `ARRAY(SELECT proposal_id FROM proposal_answers
    WHERE member_id = $1 AND answer = '${answer}' ORDER BY proposal_id)`

export const marksStatement = (member: MemberId) => ({
  name: 'marks',
  text: `SELECT ${followed('preorder')} preorders, ${followed('sale')} sales,
  ARRAY(SELECT proposal_id FROM follows
    WHERE member_id = $1 AND proposal_id IS NOT NULL ORDER BY id) proposals,
  ${answered('want')} wants, ${answered('need')} needs,
  ARRAY(SELECT item_id FROM participations
    WHERE member_id = $1 AND ended_at IS NULL ORDER BY id) seats`,
  values: [member],
})

export const findMarks = async (pool: Pool, member: MemberId) => {
  const { rows } = await pool.query<MarksRow>(marksStatement(member))
  return rows[0]!
}
