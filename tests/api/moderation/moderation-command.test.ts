import { beforeAll, expect, test } from 'vitest'
import { dayOf, plusDays } from '#lib/calendar/days.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { call, pool, clock } = await openTestApi()
clock.advance(Date.now() - clock.now().getTime())
let shell: Awaited<ReturnType<typeof shellOf>>
beforeAll(async () => {
  shell = await shellOf(pool, 'moderation', {})
})

const writer = () => buildWriter(pool, { now: clock.now() })
const post = async (path: string, token: string, body: object) =>
  (await (await call('POST', path, { token, body })).json()).data
const build = async (body: string) => {
  const [author, reporter] = [await writer(), await writer()]
  const { id: proposalId } = await buildProposal(pool)
  const id = await buildComment(pool, { proposalId, member: author.member, body })
  await post(`/comments/${id}/report`, reporter.token, { reason: 'spam', text: 'Vende.' })
  return { author, reporter, id: `${id}` }
}
const inDays = (days: number) => plusDays(dayOf(new Date()), days)

test('commands list, show, remove and restore reported texts, and show objections', async () => {
  const { does, refuses } = shell
  const { author, id } = await build('Vendo a metà prezzo.')
  const listed = await does('list')
  expect(listed).toContain(`commento ${id}  1 segnalazioni (pubblicità)`)
  expect(listed).toContain('Vendo a metà prezzo.')
  expect(await does('show', 'comment', id)).toContain('[segnalato]')
  expect(await does('remove', 'comment', id, 'conditions', 'Vendita', 'privata.')).toContain(
    '    contro le condizioni d’uso\n    Vendita privata.\n',
  )
  expect(await refuses('remove', 'comment', id, 'law', 'Anche.')).toContain('ha già deciso')
  const { data } = await (
    await call('GET', '/users/logged/moderation', { token: author.token })
  ).json()
  const decision = data.decisions[0].id
  const path = `/decisions/${decision}/objections`
  const { id: objection } = await post(path, author.token, { text: 'Non vendo, regalo.' })
  const open = await does('objections')
  expect(open).toContain(`${objection}  decisione ${decision} (tolto`)
  expect(open).toContain('[in tempo]')
  expect(open).toContain('Non vendo, regalo.')
  expect(await does('answer', `${objection}`, 'reverse', 'Regalava', 'davvero.')).toContain(
    `rimesso: commento ${id}`,
  )
  expect(await does('objections')).toContain('Niente da vedere.')
  const shown = await does('show', 'comment', id)
  expect(shown.indexOf('rimesso')).toBeLessThan(shown.indexOf('tolto'))
  expect(shown).toContain(`risponde alla decisione ${decision}`)
}, 60_000)

test('commands keep, remove again and restore texts, and suspend members', async () => {
  const { does, refuses } = shell
  const { author, id } = await build('Brusco.')
  expect(await does('keep', 'comment', id, 'Non offende.')).toContain('lasciato')
  expect(await refuses('remove', 'comment', id, 'law', 'Invece sì.')).toContain('non si può')
  await does('overrule', 'comment', id, 'law', 'Invece sì.')
  expect(await does('restore', 'comment', id, 'Invece no.')).toContain('rimesso')
  const who = `${author.member.id}`
  const until = inDays(5)
  expect(await does('suspend', who, until, 'conditions', 'Insiste.')).toContain('sospeso')
  expect(await refuses('suspend', who, until, 'conditions', 'Ancora.')).toContain('non si può')
  expect(await does('lift', who, 'Ha chiarito.')).toContain('può scrivere di nuovo')
  expect(await does('audit')).toContain(`sospeso dallo scrivere: persona ${who}`)
}, 60_000)
