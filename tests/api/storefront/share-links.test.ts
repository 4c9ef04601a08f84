import { expect, test } from 'vitest'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { addSteps } from '../../factories/seats.ts'
import { dataOf, openTestApi } from '../api.ts'

const { pool, call } = await openTestApi()

type Link = { url: string; next_step: { from: number; missing: number; price: number } | null }
type Card = { square: string; wide: string; sender: string | null }

const linkOf = async (thing: string, token: string) =>
  dataOf<Link>(await call('GET', `/users/logged/share_links/${thing}`, { token }))
const fromOf = ({ url }: Link) => new URL(url).searchParams.get('da') ?? ''
const cardOf = async (thing: string, from: string) =>
  dataOf<Card>(await call('GET', `/share_cards/${thing}?from=${from}`))

/** Builds a group with a seat of a member of this name. */
const buildSeat = async (name: string) => {
  const { member, token } = await buildSession(pool, { member: await buildMember(pool, { name }) })
  const group = await buildItem(pool, { title: 'Il Faro', slug: `faro-${member.id}` })
  const [bundleId = 0] = group.bundleIds
  const seat = await buildParticipation(pool, { itemId: group.id, bundleId, memberId: member.id })
  return { member, token, group, bundleId, seat, thing: `preorder/${group.id}` }
}

test('the card of a shared link names its sender, and the plain one nobody', async () => {
  const { thing, token, group } = await buildSeat('Ada Neri')
  const link = await linkOf(thing, token)
  expect(link.url).toMatch(new RegExp(`/ga/${group.id}/faro-\\d+\\?da=[a-f\\d]{32}$`))
  const named = await cardOf(thing, fromOf(link))
  expect(named.sender).toBe('Ada')
  const plain = await cardOf(thing, '')
  expect(plain.sender).toBeNull()
  expect(named.wide).not.toBe(plain.wide)
  for (const path of [named.square, named.wide, plain.square, plain.wide])
    expect((await call('GET', path.replace('/api', ''))).status, path).toBe(200)
  expect(JSON.stringify(named).replace('"sender":"Ada"', '')).not.toContain('Ada')
})

test('a token names its member for its own thing only', async () => {
  const { thing, token, member } = await buildSeat('Ada Neri')
  const from = fromOf(await linkOf(thing, token))
  const other = await buildSeat('Bice Sala')
  const { id: memberId } = member
  const seat = { itemId: other.group.id, bundleId: other.bundleId, memberId }
  await buildParticipation(pool, seat)
  const otherFrom = fromOf(await linkOf(other.thing, other.token))
  // Neither half of a token may be of another one: the id and its signature are one block.
  const forged = [
    `${from.slice(0, 16)}${otherFrom.slice(16)}`,
    `${otherFrom.slice(0, 16)}${from.slice(16)}`,
    '0'.repeat(32),
  ]
  expect(from).not.toContain(member.id.toString(16).padStart(16, '0'))
  expect(fromOf(await linkOf(other.thing, token)).slice(0, 16)).not.toBe(from.slice(0, 16))
  for (const [path, given] of [
    [other.thing, from],
    ...forged.map((each) => [thing, each] as const),
    [thing, 'Ada'],
    [thing, `${from}0`],
    [thing, encodeURIComponent('<b>Vinci 1.000 €</b>')],
    [thing, 'x'.repeat(5_000)],
  ] as const)
    expect((await cardOf(path, given)).sender, given).toBeNull()
})

test('a picture with a forged sender redirects to the one without a name', async () => {
  const { thing, token } = await buildSeat('Ada Neri')
  const from = fromOf(await linkOf(thing, token))
  const { square } = await cardOf(thing, from)
  const { square: plain } = await cardOf(thing, '')
  const forged = square.replace(/[a-f\d]{32}\.png$/, `${'0'.repeat(32)}.png`)
  const answer = await call('GET', forged.replace('/api', ''))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, plain])
})

test.each([
  [
    'leaves the seat',
    "UPDATE participations SET state = 'withdrawn', ended_at = now() WHERE member_id = $1",
  ],
  ['deletes the account', 'UPDATE members SET deleted_at = now() WHERE id = $1'],
])('names nobody any more after the member %s', async (_, change) => {
  const { thing, token, member } = await buildSeat('Ada Neri')
  const from = fromOf(await linkOf(thing, token))
  const { square } = await cardOf(thing, from)
  await pool.query(change, [member.id])
  expect((await cardOf(thing, from)).sender).toBeNull()
  expect((await call('GET', square.replace('/api', ''))).status).toBe(302)
})

test.each([
  ['Maria-José Àvila', 'Maria-José'],
  ['Ada🎲🇮🇹 Neri', 'Ada'],
  ['Massimilianaccione Re', null],
  ['Vinci1000€ subito', null],
  ['Анна', null],
])('writes the name %s as %s', async (name, written) => {
  const { thing, token } = await buildSeat(name)
  expect((await cardOf(thing, fromOf(await linkOf(thing, token)))).sender).toBe(written)
})

test('a sale is shared by any member, a proposal by those who want it', async () => {
  const { member, token } = await buildSession(pool, {
    member: await buildMember(pool, { name: 'Ada Neri' }),
  })
  const sale = await buildItem(pool, { kind: 'sale' })
  const link = await linkOf(`sale/${sale.id}`, token)
  expect((await cardOf(`sale/${sale.id}`, fromOf(link))).sender).toBe('Ada')
  const { id } = await buildProposal(pool, { member: await buildMember(pool) })
  const from = fromOf(await linkOf(`proposal/${id}`, token))
  expect((await cardOf(`proposal/${id}`, from)).sender).toBeNull()
  await answerProposal(pool, id, member)
  expect((await cardOf(`proposal/${id}`, from)).sender).toBe('Ada')
})

test('the link tells the next lower price of the copies of the seat', async () => {
  const { thing, token, bundleId, group } = await buildSeat('Ada Neri')
  expect((await linkOf(thing, token)).next_step).toBeNull()
  await addSteps(pool, bundleId, { 1: 3990, 3: 3790, 5: 3590 })
  expect((await linkOf(thing, token)).next_step).toEqual({ from: 3, missing: 2, price: 37.9 })
  const { id: memberId } = await buildMember(pool)
  await buildParticipation(pool, { itemId: group.id, bundleId, memberId, quantity: 3 })
  expect((await linkOf(thing, token)).next_step).toEqual({ from: 5, missing: 1, price: 35.9 })
})
