import { describe, expect, test } from 'vitest'
import { buildParticipation } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { buildAddress } from '../../factories/orders.ts'
import { buildMethod } from '../../factories/seats.ts'
import { codeOf, dataOf, openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const { close, collect, finish, group, inDays, itemOf } = groupLife(api)

/** Builds a seat without a payment method, in a group that reached its goal. */
const buildOld = async (hasHome: boolean) => {
  const { id, bundleId } = await group({ goal: 1, expiresAt: inDays(-1) })
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  const { token } = await buildSession(pool, { member, persistent: true, now: clock.now() })
  const home = hasHome ? await buildAddress(pool, member) : 0
  const seat = await buildParticipation(pool, { itemId: id, bundleId, memberId: member.id })
  await close(id)
  await collect(id)
  const change = (body: object) => call('PATCH', `/participations/${seat}`, { token, body })
  return { id, bundleId, member, token, home, seat, change }
}
const lastMail = async ({ email }: { email: string }) => (await mailsTo(pool, email)).at(-1)
const seatRow = async (seat: number) =>
  (
    await pool.query(
      `SELECT p.state, p.delivery->>'id' place, o.state owed, o.total_cents cents,
         o.delivery->>'id' sent,
         EXISTS (SELECT FROM outbox x WHERE x.kind = 'payments.charge-order'
           AND x.data->>'orderId' = o.id::text) asked
       FROM participations p LEFT JOIN orders o ON o.participation_id = p.id WHERE p.id = $1`,
      [seat],
    )
  ).rows[0]

describe('a seat without an agreed method', () => {
  test('is not charged: its member gets a payment link', async () => {
    const { seat, member, home } = await buildOld(true)
    expect(await seatRow(seat)).toEqual({
      state: 'action_required',
      place: `${home}`,
      owed: 'pledged',
      cents: 3990,
      sent: `${home}`,
      asked: false,
    })
    expect(await lastMail(member)).toMatchObject({
      kind: 'groups.pay-now',
      data: { cause: 'missing', mostCents: 3990, path: expect.stringMatching(/^\/paga#/) },
    })
    const { rows } = await pool.query(
      "SELECT data->'data'->>'description' text FROM outbox WHERE data->>'member' = $1::text ORDER BY id",
      [member.id],
    )
    expect(rows.at(-1)?.text).toContain('è da pagare')
  })

  test('and without an address is asked for one, kept meanwhile, and then charged', async () => {
    const { id, bundleId, seat, member, token, change } = await buildOld(false)
    expect(await seatRow(seat)).toMatchObject({ state: 'action_required', owed: null })
    expect((await lastMail(member))?.data.news).toBe('missing')
    await finish()
    expect(await itemOf(id)).toMatchObject({ status: 'collecting' })
    expect(await dataOf(await call('GET', `/participations/${seat}`, { token }))).toMatchObject({
      section: 'attention',
      order_id: null,
      delivery: null,
    })

    const delivery = { kind: 'home', address_id: await buildAddress(pool, member) }
    const method_id = await buildMethod(pool, { member })
    expect(await codeOf(await change({ method_id }))).toBe('invalid')
    expect(await codeOf(await change({ method_id, delivery, quantity: 4 }))).toBe('group_closed')
    const theirs = {
      kind: 'home',
      address_id: await buildAddress(pool, await buildMember(pool)),
    }
    expect(await codeOf(await change({ method_id, delivery: theirs }))).toBe('not_found')
    const response = await change({ method_id, delivery, bundle_id: bundleId, quantity: 1 })
    expect(response.status).toBe(200)
    await collect(id)
    expect(await seatRow(seat)).toMatchObject({
      state: 'charging',
      owed: 'pledged',
      asked: true,
      cents: 3990,
    })
  })
})
