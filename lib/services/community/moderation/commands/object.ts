import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { mayAnswer, mayObject } from '../policy.ts'
import { type Case, findCase, findSubject, lockCase } from '../queries/decisions.ts'
import { type Ground, reversed } from '../rules.ts'
import { type Decision, decide, lift, record } from './decide.ts'
import { notifyObjected, notifySide } from './notify.ts'

/** Records an objection. The lock on the case orders it before or after the answer of an operator. */
export const object = async (
  tx: Tx,
  member: MemberId,
  { decision, words }: { decision: number; words: string },
  now: Date,
) => {
  await lockCase(tx, decision, now)
  mayObject(await findCase(tx, decision, member), now)
  const made = await tx.first<{ id: number }>(
    sql`INSERT INTO objections (decision_id, member_id, words, made_at)
      VALUES (${decision}, ${member}, ${words}, ${now}) RETURNING id`,
  )
  await notifyObjected(tx, { decision, member, words, at: now })
  return { id: made!.id, madeAt: now }
}

type Answer = {
  verdict: 'confirm' | 'reverse'
  ground: Ground | null
  facts: string
  operator: string
}

const overturn = (tx: Tx, { id, kind, thing, member }: Case, answer: Answer, now: Date) => {
  const { ground, facts, operator } = answer
  const next = reversed[kind]
  if (next === 'lift') return lift(tx, { member: member!, facts, operator, answers: id }, now)
  const isRemoval = next === 'remove'
  if (!thing || (isRemoval && ground === null)) throw new DomainError('invalid')
  const decision = { kind: next as Decision['kind'], ground: isRemoval ? ground : null, facts }
  return decide(tx, thing, { ...decision, operator, answers: id }, now)
}

const confirm = async (tx: Tx, confirmed: Case, answer: Answer, now: Date) => {
  const { id: answers, thing, member, side, objectors } = confirmed
  const made = await record(tx, { ...answer, kind: 'confirm', thing, member, answers }, now)
  await notifySide(tx, { ...made, thing: null, promptedBy: 'person' }, side, objectors)
  return made.id
}

/** Answers all open objections to one decision together, once. */
export const answerObjection = async (tx: Tx, objection: number, answer: Answer, now: Date) => {
  const { id: decision } = await findSubject(tx, { objection })
  const heldCase = await lockCase(tx, decision, now)
  if (heldCase.objectors.length === 0) throw new DomainError('conflict')
  mayAnswer(heldCase, answer.operator)
  const id = await (answer.verdict === 'reverse' ? overturn : confirm)(tx, heldCase, answer, now)
  await tx.run(
    sql`UPDATE objections SET answer_id = ${id}
      WHERE decision_id = ${decision} AND answer_id IS NULL`,
  )
  return id
}
