import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#kernel/log.ts'
import { before, days, hour } from '#lib/format/durations.ts'
import { openTrial } from '../../../tests/providers/paypal.ts'
import { refusalOf } from '../../../tests/providers/purchases.ts'
import { back, purchase } from '../../../tests/setup/paypal-purchase.ts'
import { openPaypal } from './provider.ts'

const { control, paypal, clock, config, pauses, lines } = await openTrial({ milliseconds: 1_000 })

const owner = { memberId: '7', customerId: null, description: 'Insieme' }
const saving = await paypal.startSaving('card', owner, back, randomUUID())
control.approve(saving.id, { card: 'plain' })
const { id: vaultId } = await paypal.saveMethod(saving.id, randomUUID())

beforeEach(() => {
  control.clearRules()
  control.clearExchanges()
  pauses.length = 0
})

const charge = (bought = purchase(), requestId: string = randomUUID()) =>
  paypal.createPurchase(bought, { kind: 'vaulted card', vaultId }, back, requestId)

const creates = () => control.exchanges().filter(({ call }) => call === 'create order')
const booked = (invoice: string) => control.captures().filter((each) => each.invoice === invoice)

test.each([
  'lost after',
  'lost before',
  'error after',
  'error before',
  'rate limited',
  'in progress',
  'silent after',
] as const)('%s: retries with the same id and body, and charges once', async (outcome) => {
  const bought = purchase()
  control.next({ call: 'create order', outcome })
  expect((await charge(bought)).captures).toMatchObject([{ state: 'completed' }])
  const [first, second, ...more] = creates()
  expect(more).toEqual([])
  expect(second?.headers['paypal-request-id']).toBe(first?.headers['paypal-request-id'])
  expect(second?.request).toEqual(first?.request)
  expect(booked(bought.invoice)).toHaveLength(1)
  expect(pauses).toHaveLength(1)
})

test('retries three times with growing pauses, and finds the result later by the request id', async () => {
  const [bought, requestId] = [purchase(), randomUUID()]
  control.next({ call: 'create order', outcome: 'lost after', times: 4 })
  const lost = { reason: 'unavailable', detail: 'NETWORK' }
  expect(await refusalOf(charge(bought, requestId))).toMatchObject(lost)
  expect(creates()).toHaveLength(4)
  expect(pauses).toHaveLength(3)
  for (const [time, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(250 * 2 ** time)
    expect(pause).toBeLessThan(750 * 2 ** time)
  }
  expect((await charge(bought, requestId)).captures).toHaveLength(1)
  expect(booked(bought.invoice)).toHaveLength(1)
})

test('waits for the time of Retry-After before the next attempt', async () => {
  control.next({ call: 'create order', outcome: 'rate limited', times: 2 })
  await charge()
  expect(pauses).toEqual([3_000, 3_000])
})

test('does not retry a final refusal, and logs its trace id but no secret', async () => {
  control.next({ call: 'create order', outcome: { issue: 'TRANSACTION_REFUSED' } })
  const refusal = await refusalOf(charge())
  expect(refusal).toMatchObject({ reason: 'refused', status: 422, detail: 'TRANSACTION_REFUSED' })
  expect(creates()).toHaveLength(1)
  expect(refusal.traceId).toMatch(/^[0-9a-f]{13}$/)
  expect(lines.at(-1)).toContain(refusal.traceId)
  expect(lines.join('\n')).not.toContain(config.paypal.keys?.secret)
  expect(lines.join('\n')).not.toMatch(/A21AA|Bearer|Basic/)
})

test('shares one token between calls, and renews it when expired or rejected', async () => {
  const grants = () => control.exchanges().filter(({ call }) => call === 'token').length
  clock.advance(10 * hour)
  await Promise.all(Array.from({ length: 8 }, () => charge()))
  expect(grants()).toBe(1)
  control.next({ call: 'create order', outcome: 'unauthorized' })
  await Promise.all(Array.from({ length: 4 }, () => charge()))
  expect(grants()).toBe(2)
})

test('refuses every call without keys', async () => {
  const log = createLog({ write: () => {} })
  const closed = openPaypal({ config: { ...config, paypal: {} }, clock, log })
  const refused = { reason: 'misconfigured', detail: 'NO_KEYS' }
  expect(await refusalOf(closed.readPurchase('ABC'))).toMatchObject(refused)
  const listed = closed.transactions(new Date(0), new Date())[Symbol.asyncIterator]()
  expect(await refusalOf(listed.next())).toMatchObject(refused)
  expect(await closed.isGenuine({ headers: new Headers(), body: Buffer.from('') })).toBe(false)
})

test('lists transactions of several months and pages once each', async () => {
  const [now, cents] = [clock.now(), 100]
  const at = before(now, days(40)).toISOString()
  const payments = Array.from({ length: 520 }, (_, n) => {
    const [customId, invoice] = [`fill-${n}`, `F-${n}`]
    return { order: `FILL${n}`, capture: `FILLED${n}`, cents, at, refund: null, customId, invoice }
  })
  control.remember(payments)
  const ids: string[] = []
  for await (const { id } of paypal.transactions(before(now, days(70)), now)) ids.push(id)
  expect(ids.filter((id) => id.startsWith('FILLED'))).toHaveLength(520)
  expect(new Set(ids).size).toBe(ids.length)
})
