import { expect, test } from 'vitest'
import { days } from '#lib/format/durations.ts'
import { answerObjection } from '#lib/services/community/moderation/commands/object.ts'
import { buildComment } from '../../factories/comments.ts'
import { decideThat } from '../../factories/moderation.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const writer = writersOn(api)

const removedBy = async (operator: string) => {
  const { member, token } = await writer()
  const { id: proposalId } = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId, member })
  return { token, decision: await decideThat(db, { of: 'comment', id }, { operator }, clock.now()) }
}

const objectionTo = async ({ token, decision }: { token: string; decision: number }) => {
  const body = { text: 'Non vendo niente.' }
  const response = await call('POST', `/decisions/${decision}/objections`, { token, body })
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { id: number } }).data.id
}

const answer = (objection: number, operator: string) => {
  const given = { verdict: 'confirm', ground: null, facts: 'Riletto.', operator } as const
  return db.transaction((tx) => answerObjection(tx, objection, given, clock.now()))
}

test('an objection must be answered by another operator when there is more than one', async () => {
  await answer(await objectionTo(await removedBy('pia')), 'pia')
  const objection = await objectionTo(await removedBy('pia'))
  await removedBy('oro')
  await expect(answer(objection, 'pia')).rejects.toMatchObject({ code: 'forbidden' })
  await answer(objection, 'oro')
})

test('an operator without decisions for three months does not count', async () => {
  await removedBy('oro')
  clock.advance(days(91))
  await answer(await objectionTo(await removedBy('pia')), 'pia')
})
