import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { openTrial } from '../../../tests/setup/paypal-client.ts'
import { back, purchase } from '../../../tests/setup/paypal-purchase.ts'
import { PaypalRefusal } from './refusal.ts'

const { standIn, paypal, clock, config, pauses, lines, keep } = await openTrial({
  milliseconds: 1_000,
})
const { control } = standIn
const hasty = await openTrial({ milliseconds: 200 })
const method = await keep({ card: 'plain' })

beforeEach(() => {
  control.clearRules()
  control.clearExchanges()
  pauses.length = 0
})

const charge = (bought = purchase(), attempt: string = randomUUID()) =>
  paypal.createOrder(bought, { kind: 'vaulted card', vaultId: method.id }, back, attempt)

const refused = async (asked: Promise<unknown>) => {
  const error = await asked.catch((thrown: unknown) => thrown)
  if (error instanceof PaypalRefusal) return error
  throw new Error('the call was not refused')
}

const creates = () => control.exchanges().filter(({ call }) => call === 'create order')

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
  const order = await charge(bought)
  expect(order.captures).toMatchObject([{ status: 'COMPLETED' }])
  const [first, second, ...more] = creates()
  expect(more).toEqual([])
  expect(second?.headers['paypal-request-id']).toBe(first?.headers['paypal-request-id'])
  expect(second?.request).toEqual(first?.request)
  expect(control.captures().filter(({ invoice }) => invoice === bought.invoice)).toHaveLength(1)
  expect(pauses).toHaveLength(1)
})

test('a request whose responses are all lost stays unknown, and the same request id finds it later', async () => {
  const [bought, attempt] = [purchase(), randomUUID()]
  control.next({ call: 'create order', outcome: 'lost after', times: 4 })
  expect(await refused(charge(bought, attempt))).toMatchObject({
    kind: 'unknown',
    issue: 'NETWORK',
  })
  expect(creates()).toHaveLength(4)
  // Pauses grow and have jitter.
  expect(pauses).toHaveLength(3)
  for (const [time, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(250 * 2 ** time)
    expect(pause).toBeLessThan(750 * 2 ** time)
  }
  expect((await charge(bought, attempt)).captures).toHaveLength(1)
  expect(control.captures().filter(({ invoice }) => invoice === bought.invoice)).toHaveLength(1)
})

test('waits for the time of Retry-After before the next attempt', async () => {
  control.next({ call: 'create order', outcome: 'rate limited', times: 2 })
  await charge()
  expect(pauses).toEqual([3_000, 3_000])
})

test('a timeout is unknown too', async () => {
  hasty.standIn.control.next({ call: 'read order', outcome: 'silent after', times: 0 })
  expect(await refused(hasty.paypal.readOrder('ABC'))).toMatchObject({
    kind: 'unknown',
    issue: 'TIMEOUT',
  })
})

test('does not retry a final refusal', async () => {
  control.next({ call: 'create order', outcome: { issue: 'TRANSACTION_REFUSED' } })
  const refusal = await refused(charge())
  expect(refusal).toMatchObject({ kind: 'stop', status: 422, issue: 'TRANSACTION_REFUSED' })
  expect(refusal.debugId).toMatch(/^[0-9a-f]{13}$/)
  expect(creates()).toHaveLength(1)
  expect(lines.at(-1)).toContain(refusal.debugId)
})

test('refuses another body with the same request id, without a charge', async () => {
  const attempt = randomUUID()
  await charge(purchase(), attempt)
  const other = purchase()
  expect((await refused(charge(other, attempt))).kind).toBe('stop')
  expect(control.captures().some(({ invoice }) => invoice === other.invoice)).toBe(false)
})

test('does not pay a debt again in another attempt', async () => {
  const bought = purchase()
  await charge(bought)
  expect((await refused(charge(bought))).issue).toBe('DUPLICATE_INVOICE_ID')
})

test('refuses totals that do not add up', async () => {
  const wrong = { ...purchase(), totalCents: 10931 }
  expect((await refused(charge(wrong))).issue).toBe('AMOUNT_MISMATCH')
  const nothing = { ...purchase(), lines: [], deliveryCents: 0, discountCents: 0, totalCents: 0 }
  expect((await refused(charge(nothing))).issue).toBe('CANNOT_BE_ZERO_OR_NEGATIVE')
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

test('reports wrong keys as a case for the operator', async () => {
  const { openPaypal } = await import('./open.ts')
  const { createLog } = await import('#kernel/log.ts')
  const keys = { clientId: 'insieme-demo-client', secret: 'wrong' }
  const other = openPaypal({
    config: { ...config, paypal: { ...config.paypal, keys } },
    clock,
    log: createLog({ write: () => {} }),
  })
  expect(await refused(other.readOrder('ABC'))).toMatchObject({
    kind: 'stop',
    issue: 'invalid_client',
    status: 401,
  })
})

test('refuses every call without keys', async () => {
  const { openPaypal } = await import('./open.ts')
  const { createLog } = await import('#kernel/log.ts')
  const closed = openPaypal({
    config: { ...config, paypal: {} },
    clock,
    log: createLog({ write: () => {} }),
  })
  expect(await refused(closed.readOrder('ABC'))).toMatchObject({ kind: 'stop', issue: 'NO_KEYS' })
  const moved = closed.transactions(new Date(0), new Date())[Symbol.asyncIterator]()
  expect(await refused(moved.next())).toMatchObject({ issue: 'NO_KEYS' })
})

test('logs neither the secret nor a token', () => {
  const written = lines.join('\n')
  expect(written).toContain('a request to PayPal failed')
  expect(written).not.toContain(config.paypal.keys?.secret)
  expect(written).not.toMatch(/A21AA|Bearer|Basic/)
})
