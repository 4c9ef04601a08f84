import type { Db } from '../../platform/db/connection.ts'
import { sql, words } from '../../platform/db/sql.ts'
import type { MemberId } from '../../platform/http/member-id.ts'

export type MarksRow = Record<
  | 'preorders'
  | 'sales'
  | 'proposals'
  | 'wants'
  | 'needs'
  | 'likes'
  | 'seats'
  | 'fixed_seats'
  | 'waits'
  | 'offers'
  | 'blocked',
  number[]
>

const followed = (member: MemberId, kind: 'preorder' | 'sale') =>
  sql`ARRAY(SELECT f.item_id FROM follows f
    JOIN items i ON i.id = f.item_id AND i.kind = ${words(`'${kind}'`)}
    WHERE f.member_id = ${member} ORDER BY f.id)`
const answered = (member: MemberId, answer: 'want' | 'need') =>
  sql`ARRAY(SELECT proposal_id FROM proposal_answers
    WHERE member_id = ${member} AND answer = ${words(`'${answer}'`)} ORDER BY proposal_id)`
const awaited = (member: MemberId, state: 'waiting' | 'offered') =>
  sql`ARRAY(SELECT bundle_id FROM waiting
    WHERE member_id = ${member} AND state = ${words(`'${state}'`)} ORDER BY id)`

export const marksStatement = (member: MemberId) =>
  sql`SELECT ${followed(member, 'preorder')} preorders, ${followed(member, 'sale')} sales,
  ARRAY(SELECT proposal_id FROM follows
    WHERE member_id = ${member} AND proposal_id IS NOT NULL ORDER BY id) proposals,
  ${answered(member, 'want')} wants, ${answered(member, 'need')} needs,
  ARRAY(SELECT proposal_id FROM proposal_likes WHERE member_id = ${member} ORDER BY proposal_id) likes,
  ARRAY(SELECT item_id FROM participations
    WHERE member_id = ${member} AND ended_at IS NULL ORDER BY id) seats,
  ARRAY(SELECT item_id FROM participations
    WHERE member_id = ${member} AND ended_at IS NULL AND state <> 'active' ORDER BY id) fixed_seats,
  ${awaited(member, 'waiting')} waits, ${awaited(member, 'offered')} offers,
  ARRAY(SELECT blocked_id FROM blocks WHERE member_id = ${member} ORDER BY blocked_at) blocked`.named(
    'marks',
  )

export const findMarks = async (db: Db, member: MemberId) =>
  (await db.first<MarksRow>(marksStatement(member)))!
