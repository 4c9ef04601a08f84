import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { forgetUnconfirmedAccounts } from '#lib/services/members/own-data/jobs.ts'
import { buildComment } from '../../factories/comments.ts'
import {
  beginApple,
  buildToken,
  conditions,
  identityCalls,
  newEmail,
} from '../../factories/identities.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { buildOrder } from '../../factories/payments.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock, deps } = await openTestApi()
const { signIn, google, memberOf, problemOf } = identityCalls({ call, pool })
const password = 'un cavallo in f3'
const signedIn = async (given: Parameters<typeof buildMember>[1] = {}) =>
  buildSession(pool, {
    member: await buildMember(pool, { password, verifiedAt: clock.now(), ...given }),
    now: clock.now(),
  })

const seatIn = (item: Awaited<ReturnType<typeof buildItem>>) => ({
  itemId: item.id,
  bundleId: item.bundleIds[0] ?? 0,
})

describe('deleting the account', () => {
  const leave = (token: string | undefined, body: object, headers?: Record<string, string>) =>
    call('DELETE', '/users/logged/delete', { token, body, headers })

  test('ends the account with a mail, and keeps public texts without the name', async () => {
    const { token, member } = await signedIn({ name: 'Zelda Zanni' })
    const item = await buildItem(pool)
    await buildComment(pool, { itemId: item.id, member, body: 'ci sono stata' })
    expect((await leave(token, { password })).status).toBe(204)
    expect((await call('GET', '/users/logged', { token })).status).toBe(401)
    const login = { email: member.email, password }
    expect((await call('POST', '/users/login', { body: login })).status).toBe(401)
    const comments = await (await call('GET', `/preorders/${item.id}/comments`)).text()
    expect(comments).toContain('ci sono stata')
    expect(comments).not.toContain('Zelda')
    const kinds = (await mailsTo(pool, member.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['accounts.account-deleted'])
  })

  test('asks for a proof', async () => {
    const { token } = await signedIn()
    for (const body of [{}, { password: 'sbagliata' }, { provider: 'google' }])
      expect((await leave(token, body)).status, JSON.stringify(body)).toBe(422)
    expect((await call('GET', '/users/logged', { token })).status).toBe(200)
  })

  test('accepts a recent sign-in with an own provider identity only', async () => {
    const email = newEmail()
    const { token } = await memberOf(await signIn('google', await google(email), { conditions }))
    const strange = await leave(token, { provider: 'google', token: await google(newEmail()) })
    expect(await problemOf(strange)).toBe('sign_in_again')
    const forged = await leave(token, { provider: 'google', token: 'ya29.no' })
    expect(await problemOf(forged)).toBe('identity_refused')
    const body = { provider: 'google', token: await google(email) }
    expect((await leave(token, body)).status).toBe(204)
  })

  test('accepts one with Apple in the browser that began, or minutes ago', async () => {
    const email = newEmail()
    const first = await beginApple(call)
    const grant = (nonce: string) => buildToken(call, 'apple', { email, nonce })
    const entered = await signIn('apple', await grant(first.nonce), { conditions }, first.cookie)
    const { token } = await memberOf(entered)
    clock.advance(11 * 60_000)
    const { nonce, cookie } = await beginApple(call)
    const body = { provider: 'apple', token: await grant(nonce) }
    expect(await problemOf(await leave(token, body))).toBe('sign_in_again')
    expect((await leave(token, body, { cookie })).status).toBe(204)
  })

  test.each(['active', 'charging', 'action_required', 'ordered'])(
    'is refused while a seat is %s, naming the group',
    async (state) => {
      const { token, member } = await signedIn()
      const item = await buildItem(pool, { title: 'Il faro' })
      await buildParticipation(pool, { ...seatIn(item), memberId: member.id, state })
      const response = await leave(token, { password })
      expect(response.status).toBe(409)
      const problem = await readProblem(response)
      expect(problem).toMatchObject({
        code: 'open_pledges',
        blockers: [{ type: 'preorder', id: item.id, slug: item.slug, title: 'Il faro' }],
      })
    },
  )

  test.each(['pending', 'paid', 'preparing', 'shipped', 'refund_requested'])(
    'is refused while an order is %s, naming the order',
    async (state) => {
      const { token, member } = await signedIn()
      const { id, number } = await buildOrder(pool, { member, state, now: clock.now() })
      const response = await leave(token, { password })
      expect(response.status).toBe(409)
      expect(await readProblem(response)).toMatchObject({
        code: 'open_pledges',
        blockers: [{ type: 'order', id, slug: '', title: `${number}` }],
      })
      await pool.query(`UPDATE orders SET state = 'delivered', held_until = NULL WHERE id = $1`, [
        id,
      ])
      expect((await leave(token, { password })).status).toBe(204)
    },
  )

  test('names the order of a paid seat, which can be stopped', async () => {
    const { token, member } = await signedIn()
    const item = await buildItem(pool)
    const seat = { ...seatIn(item), memberId: member.id, state: 'ordered' }
    const participationId = await buildParticipation(pool, seat)
    const { id } = await buildOrder(pool, { member, state: 'paid', participationId })
    const { blockers } = await readProblem(await leave(token, { password }))
    expect(blockers).toMatchObject([{ type: 'order', id }])
  })

  test('is possible after the delivery or after leaving the seat', async () => {
    const { token, member } = await signedIn()
    const seats = []
    for (const state of ['ordered', 'withdrawn'])
      seats.push(
        await buildParticipation(pool, {
          ...seatIn(await buildItem(pool)),
          memberId: member.id,
          state,
        }),
      )
    await buildOrder(pool, { member, state: 'delivered', participationId: seats[0]! })
    expect((await leave(token, { password })).status).toBe(204)
    const { rows } = await pool.query('SELECT 1 FROM participations WHERE member_id = $1', [
      member.id,
    ])
    expect(rows).toHaveLength(2)
  })

  test('happens automatically to accounts unconfirmed for a week, and to no others', async () => {
    const week = new Date(clock.now().getTime() - 8 * day)
    const [old, young, confirmed] = [
      await buildMember(pool),
      await buildMember(pool),
      await buildMember(pool, { verifiedAt: clock.now() }),
    ]
    await pool.query('UPDATE members SET joined_at = $1 WHERE id = ANY ($2)', [
      week,
      [old.id, confirmed.id],
    ])
    await forgetUnconfirmedAccounts.run(deps, {})
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM members WHERE deleted_at IS NULL AND id = ANY ($1) ORDER BY id',
      [[old.id, young.id, confirmed.id]],
    )
    expect(rows.map(({ id }) => Number(id))).toEqual([young.id, confirmed.id])
    expect(await mailsTo(pool, old.email)).toEqual([])
  })
})
