import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { buildMember, buildSession } from '../factories/members.ts'
import { openTestPaypal } from '../setup/paypal.ts'
import { openTestApi } from './api.ts'

const paypal = await openTestPaypal()
const { control } = paypal
const { call, pool, clock } = await openTestApi(paypal.environment)
paypal.follow(clock)

const signedIn = async () => {
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  return buildSession(pool, { member, now: clock.now() })
}

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limits')
})

test.each([
  ['a new one', {}, '/user/tabs?tab=methods&add=new'],
  ['one instead of another', { instead_of: 7 }, '/user/tabs?tab=methods&add=7'],
  [
    'one for a seat',
    { seat: { group_id: 3, bundle_id: 9, quantity: 2 } },
    '/checkout?group=3&bundle=9&quantity=2',
  ],
])('redirects buyers who left the page for %s back to it', async (_, purpose, path) => {
  const { token } = await signedIn()
  const body = { kind: 'wallet', ...purpose }
  const headers = { 'idempotency-key': randomUUID() }
  await call('POST', '/payments/setup_tokens', { token, body, headers })
  const asked = control.exchanges().findLast(({ call }) => call === 'create setup token')
  const back = `http://localhost:3000${path}`
  expect(asked?.request).toMatchObject({
    payment_source: {
      paypal: { experience_context: { return_url: back, cancel_url: `${back}&closed=1` } },
    },
  })
})

test('refuses an unknown purpose', async () => {
  const { token } = await signedIn()
  for (const more of [{ back: '/altrove' }, { seat: { group_id: 3 } }, { instead_of: '7' }]) {
    const body = { kind: 'wallet', ...more }
    expect((await call('POST', '/payments/setup_tokens', { token, body })).status).toBe(422)
  }
})
