import { beforeAll, describe, expect, test } from 'vitest'
import { readEvents } from '#lib/front/changes.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import {
  type BuiltMember,
  buildMember,
  buildPicture,
  buildSession,
} from '../../factories/members.ts'
import { answerProposal, buildProposal, likeProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call, pool, clock } = await openTestApi({
  WEEP_MONTHLY_EUROS: '3.90',
  WEEP_YEARLY_EUROS: '34.90',
})
const reads = (await declaredEndpoints()).filter(({ method, bytes }) => method === 'GET' && !bytes)

// Ids larger than any other number in a response, so that they cannot be confused with counts.
await pool.query('ALTER TABLE members ALTER id RESTART WITH 918273601')
const group = await buildItem(pool, { title: 'Segreto', goal: 10 })
const sale = await buildItem(pool, { kind: 'sale', title: 'Segreto pronto' })
const proposal = await buildProposal(pool, { title: 'Segreto voluto', itemId: group.id })
const pictureId = await buildPicture(pool)
const buyer = await buildMember(pool, { name: 'Giulia Rossi', pictureId })
const speaker = await buildMember(pool, { name: 'Marco Neri', pictureId })
const reader = await buildMember(pool)

const holdSeat = ({ id: memberId }: BuiltMember) =>
  buildParticipation(pool, { itemId: group.id, bundleId: group.bundleIds[0] ?? 0, memberId })

beforeAll(async () => {
  for (const member of [buyer, speaker]) {
    await holdSeat(member)
    await answerProposal(pool, proposal.id, member)
    await likeProposal(pool, proposal.id, member)
  }
  await pool.query('UPDATE proposals SET member_id = $1', [speaker.id])
  await pool.query(
    `INSERT INTO follows (member_id, item_id, proposal_id)
     SELECT $1::bigint, id, NULL FROM items UNION ALL SELECT $1, NULL, id FROM proposals`,
    [reader.id],
  )
  const places = [{ itemId: group.id }, { itemId: sale.id }, { proposalId: proposal.id }]
  for (const place of places) {
    const parentId = await buildComment(pool, { ...place, member: speaker })
    await buildComment(pool, { ...place, member: speaker, parentId })
  }
})

const addressesOf = (path: string) => {
  if (!path.includes('{')) return [`${path}?term=segreto`]
  return [group.id, sale.id, proposal.id].map((id) => path.replace(/\{\w+\}/g, String(id)))
}

/** Returns the paths in a response where the id occurs, without list indexes. */
const placesOf = (value: unknown, id: number, path = ''): string[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      placesOf(inner, id, Array.isArray(value) ? path : `${path}.${key}`),
    )
  return String(value).includes(String(id)) ? [path] : []
}

const answersOf = async (path: string) => {
  const { token } = await buildSession(pool, { member: reader, now: clock.now() })
  const answers: unknown[] = []
  for (const address of addressesOf(path))
    for (const caller of [{}, { token }]) {
      const response = await call('GET', address, caller)
      const body = await response.text()
      if (body !== '') answers.push(JSON.parse(body))
    }
  return answers
}

const authorPath = /(^|\.)(user\.id|user_id)$/
/** Calls that list the authors of a discussion, who can be mentioned there. */
const speakers = /\/comments\/people$/
const bought = /\.(people|seats|activities|participa\w*|orders?|purchases?)(\.|$)/

describe.each(reads)('GET $path', ({ path }) => {
  test('has no member id beside purchases', async () => {
    for (const answer of await answersOf(path)) {
      expect(placesOf(answer, buyer.id)).toEqual([])
      const places = placesOf(answer, speaker.id)
      const isAuthor = (place: string) =>
        authorPath.test(place) || (speakers.test(path) && place === '.data.id')
      expect(places.filter((place) => !isAuthor(place) || bought.test(place))).toEqual([])
    }
  })
})

test('the checked responses include seats and comments of both members', async () => {
  const [detail] = await answersOf('/preorders/{id}')
  expect(detail).toMatchObject({ data: { people: [{ name: 'Marco' }, { name: 'Giulia' }] } })
  const [home] = await answersOf('/home')
  expect(home).toMatchObject({ data: { nearest: { people: [{}, {}] } } })
  expect(placesOf(home, speaker.id)).toContain('.data.proposals.user.id')
})

test('a live stream has no member id of a seat', async () => {
  const response = await call('GET', `/live?topics=preorder:${group.id},sale:${sale.id}`)
  const events: string[] = []
  for await (const event of readEvents(response.body!)) {
    if (event) events.push(event)
    if (events.length === 2) break
  }
  expect(events.join()).toMatch(new RegExp(`preorder:${group.id}".*sale:${sale.id}"`))
  expect(events.join()).not.toMatch(/9182736\d\d/)
})
