import { expect, test } from 'vitest'
import { notificationType } from '#lib/contract/notifications.ts'
import { day } from '#lib/format/durations.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { endGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { remindAll } from '#lib/services/money/groups/commands/remind.ts'
import { offerNext } from '#lib/services/money/stock/commands/offers.ts'
import { wait } from '#lib/services/money/stock/commands/waiting.ts'
import { notifyOpened } from '#lib/services/reach/notifications/commands/openings.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import type { BuiltMember } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { workingAt } from '../outbox.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { closedIn, refused } = groupLife(api)
const writer = writersOn(api)
const work = workingAt(api)

const put = async (path: string, { token }: { token: string }, body?: object, method = 'PUT') => {
  const response = await call(method, path, { token, ...(body ? { body } : {}) })
  expect(response.status, await response.clone().text()).toBeLessThan(300)
}
const proposed = async () => {
  const { member } = await writer()
  return { member, path: `/community/${(await buildProposal(pool, { member })).id}` }
}
const followed = async (given: Parameters<typeof buildItem>[1]) => {
  const { member, token } = await writer()
  const item = await buildItem(pool, given)
  await put(`/${item.kind}s/${item.id}/follow`, { token })
  return { member, ...item }
}

/** Triggers an event of each type; returns the notified member. */
const events: Record<(typeof notificationType.options)[number], () => Promise<BuiltMember>> = {
  preorder: async () => {
    const { member, id } = await followed({})
    await db.transaction((tx) => endGroup(tx, id, 'cancelled', clock.now()))
    return member
  },
  sale: async () => {
    const { member, bundleIds } = await followed({ kind: 'sale' })
    await pool.query('UPDATE bundles SET price_cents = 2490 WHERE id = $1', bundleIds)
    return member
  },
  proposal: async () => {
    const { member, path } = await proposed()
    await put(`${path}/interaction`, await writer(), { interaction: 'want' })
    return member
  },
  order: async () => {
    const { people } = await closedIn([3])
    const [{ who, seat }] = people as [(typeof people)[number]]
    await pool.query("UPDATE participations SET state = 'charging' WHERE id = $1", [seat])
    await refused(seat)
    return who.member
  },
  expiring: async () => {
    const { member } = await followed({ expiresAt: new Date(clock.now().getTime() + 2 * day) })
    await remindAll(db, clock.now())
    return member
  },
  weep: async () => {
    const { member } = await writer()
    const until = new Date(clock.now().getTime() + day)
    await pool.query('UPDATE members SET weep_until = $2 WHERE id = $1', [member.id, until])
    await buildItem(pool, { kind: 'sale', weepOnlyUntil: until })
    await notifyOpened(db, true, clock.now())
    return member
  },
  like: async () => {
    const { member, path } = await proposed()
    await put(`${path}/like`, await writer())
    return member
  },
  'waiting-list': async () => {
    const { member } = await writer()
    const bundle = { stock: 0, waitingList: true }
    const { bundleIds } = await buildItem(pool, { kind: 'sale', bundles: [bundle] })
    const wanted = { bundleId: bundleIds[0]!, quantity: 1, mostUnpaid: 20 }
    await wait(db, member.id, wanted, clock.now())
    await pool.query('UPDATE bundles SET stock = 1 WHERE id = $1', bundleIds)
    await db.transaction((tx) => offerNext(tx, bundleIds, clock.now()))
    return member
  },
  comment: async () => {
    const { member, path } = await proposed()
    await put(`${path}/comments`, await writer(), { content: 'Lo aspetto anche io.' }, 'POST')
    return member
  },
  support: async () => {
    const { member, token } = await writer()
    const { id: proposalId } = await buildProposal(pool)
    const comment = await buildComment(pool, { proposalId, member: (await writer()).member })
    await put(`/comments/${comment}/report`, { token }, { reason: 'spam' }, 'POST')
    return member
  },
  credits: async () => {
    const { member } = await writer()
    const gift = { member: member.id, cents: 500, reason: 'Buon compleanno' }
    await db.transaction((tx) => giveCredits(tx, gift, clock.now()))
    return member
  },
}

test.each(notificationType.options)('notifies an event of the type %s', async (type) => {
  const member = await events[type]()
  expect(await work('notification')).toEqual([])
  const { rows } = await pool.query<{ type: string; text: string }>(
    "SELECT type, data->>'description' AS text FROM notifications WHERE member_id = $1",
    [member.id],
  )
  expect(rows.map((row) => row.type)).toContain(type)
  for (const { text } of rows) expect(text).not.toMatch(/[{}]|undefined|NaN/)
})
