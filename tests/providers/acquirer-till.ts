import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { withOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { openOwnIds } from '#lib/tools/payment-provider/prefix.ts'
import { dataOf, openTestApi } from '../api/api.ts'
import { workingAt } from '../api/outbox.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import type { CardName } from './acquirer/book.ts'
import { openControl } from './acquirer/control.ts'
import { openAcquirerProvider } from './acquirer/provider.ts'
import { keys, openAcquirer } from './acquirer/server.ts'

/** Opens a shop that charges through a card acquirer and knows only the port. */
export const openAcquirerTill = async () => {
  let now = () => new Date()
  const acquirer = await openAcquirer({ now: () => now() })
  afterAll(acquirer.close)
  const { book, url } = acquirer
  const control = openControl(book)
  const api = await openTestApi({}, (deps) => ({
    ...deps,
    provider: withOwnIds(openAcquirerProvider({ url, ...keys }), openOwnIds(deps.db, deps.config)),
  }))
  const { pool, call, clock, db, deps } = api
  now = clock.now
  const { give } = await openOwnIds(db, deps.config)()
  const workAt = workingAt(api)

  /** Saves a card of a new member through the API. */
  const saveMethod = async (card: CardName = 'plain') => {
    const member = await buildMember(pool, { verifiedAt: clock.now() })
    const { token } = await buildSession(pool, { member, persistent: true, now: clock.now() })
    const key = () => ({ 'idempotency-key': randomUUID() })
    const begun = await call('POST', '/payments/setup_tokens', {
      token,
      body: { kind: 'card', keep: true },
      headers: key(),
    })
    const { setup_token } = await dataOf<{ setup_token: string }>(begun, 201)
    control.register(setup_token, card)
    const saved = await call('POST', '/users/logged/payment_methods', {
      token,
      body: { setup_token },
      headers: key(),
    })
    return { member, methodId: (await dataOf(saved, 201)).id }
  }

  /** Delivers events as the acquirer does. */
  const deliver = async (events: ReturnType<typeof control.events>) => {
    for (const { body, headers } of events) {
      const answer = await call('POST', '/payments/webhooks/paypal', { body, headers })
      expect(answer.status).toBe(204)
    }
  }

  return {
    ...api,
    acquirer,
    book,
    control,
    give,
    saveMethod,
    deliver,
    work: () => workAt('provider'),
    /** Returns the cents of all successful sales of an order at the acquirer. */
    soldFor: (order: number) =>
      book.sales
        .all()
        .filter(({ ref, status }) => ref === give(`${order}`) && status !== 'declined')
        .map(({ amount }) => amount),
  }
}
