import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { faults } from '../../../tests/schemas/paypal/judge.ts'
import { openTrial } from '../../../tests/setup/paypal-client.ts'
import { back, purchase } from '../../../tests/setup/paypal-purchase.ts'
import { PaypalRefusal } from './refusal.ts'

const { standIn, paypal, keep } = await openTrial()
const { control } = standIn

const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof PaypalRefusal) return error
  throw new Error(`the call was not refused by PayPal: ${error}`)
}

test('captures an order paid by wallet and reads it back', async () => {
  const bought = purchase()
  const made = await paypal.createOrder(bought, { kind: 'wallet' }, back, randomUUID())
  expect(made).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', captures: [] })
  expect(made.payerUrl).toContain(made.id)
  expect(await refusal(paypal.captureOrder(made.id, randomUUID()))).toMatchObject({
    kind: 'payer',
    issue: 'ORDER_NOT_APPROVED',
  })
  control.approve(made.id)
  expect((await paypal.readOrder(made.id)).status).toBe('APPROVED')
  const paid = await paypal.captureOrder(made.id, randomUUID())
  expect(paid.captures).toEqual([
    {
      id: expect.any(String),
      status: 'COMPLETED',
      reason: null,
      cents: 10930,

      reference: bought.reference,
      invoice: bought.invoice,
      purchaseId: made.id,
      payer: expect.stringMatching(/^account [2-9A-HJ-NP-Z]{13}$/),
    },
  ])
  const alone = await paypal.readCapture(paid.captures[0]?.id ?? '')
  expect(alone).toEqual({ ...paid.captures[0], payer: null })
  expect(await paypal.readOrder(made.id)).toEqual(paid)
})

test('reads an order that is already captured', async () => {
  const made = await paypal.createOrder(purchase(), { kind: 'wallet' }, back, randomUUID())
  control.approve(made.id)
  const paid = await paypal.captureOrder(made.id, randomUUID())
  expect(await paypal.captureOrder(made.id, randomUUID())).toEqual(paid)
})

test('reads the result of the bank challenge from the order', async () => {
  const shifts: (string | null)[] = []
  for (const given of [
    { card: 'asked' },
    { card: 'asked', passes: false },
    { card: 'plain' },
  ] as const) {
    const made = await paypal.createOrder(purchase(), { kind: 'card' }, back, randomUUID())
    control.approve(made.id, given)
    shifts.push((await paypal.readOrder(made.id)).liabilityShift)
  }
  expect(shifts).toEqual(['POSSIBLE', 'NO', null])
})

test('charges a stored card and a stored wallet in one step', async () => {
  for (const [given, kind] of [
    [{ card: 'mastercard' }, 'vaulted card'],
    [{ wallet: 'giulia' }, 'vaulted wallet'],
  ] as const) {
    const method = await keep(given)
    const order = await paypal.createOrder(
      purchase({ shipTo: null }),
      { kind, vaultId: method.id },
      back,
      randomUUID(),
    )
    expect(order).toMatchObject({ status: 'COMPLETED', captures: [{ status: 'COMPLETED' }] })
  }
})

test('stores a method with its payment, for its customer, and renews without the buyer', async () => {
  for (const [kind, given] of [
    ['card', { card: 'asked' }],
    ['wallet', { wallet: 'giulia' }],
  ] as const) {
    const before = await keep(given)
    const keeping = { customerId: before.customerId, description: 'Città, un anno' }
    const source = { kind, keep: keeping }
    const bought = purchase({ shipTo: null, isDigital: true })
    const made = await paypal.createOrder(bought, source, back, randomUUID())
    expect(made.stored).toBeNull()
    control.approve(made.id, given)
    const { stored } = await paypal.captureOrder(made.id, randomUUID())
    expect(stored).toMatchObject({ kind, customerId: before.customerId })
    expect(await paypal.listPaymentTokens(before.customerId)).toContainEqual(stored)
    const again = { kind: `vaulted ${kind}`, vaultId: stored!.id, isRenewal: true } as const
    const renewed = await paypal.createOrder(purchase(), again, back, randomUUID())
    expect(renewed).toMatchObject({ captures: [{ status: 'COMPLETED' }], stored: null })
  }
})

test('reads a method that PayPal stores later', async () => {
  const source = { kind: 'card', keep: { customerId: null, description: 'Un anno' } } as const
  const made = await paypal.createOrder(purchase(), source, back, randomUUID())
  control.approve(made.id, { card: 'plain' })
  control.delayTokens()
  expect((await paypal.captureOrder(made.id, randomUUID())).stored).toBeNull()
  control.bringTokens()
  expect((await paypal.readOrder(made.id)).stored).toMatchObject({ kind: 'card', brand: 'VISA' })
})

test('returns the visible data of a stored method', async () => {
  expect(await keep({ card: 'mastercard', expiry: '2031-05' })).toMatchObject({
    kind: 'card',
    brand: 'MASTERCARD',
    lastDigits: '4444',
    expiry: '2031-05',
    email: null,
    payer: 'card MASTERCARD 4444 2031-05',
  })
  expect(await keep({ wallet: 'giulia' })).toMatchObject({
    kind: 'wallet',
    brand: null,
    email: 'giulia@paypal.example',
  })
})

test('lists all stored methods of a customer and deletes them', async () => {
  const first = await keep({ card: 'plain' })
  const owner = { memberId: randomUUID(), customerId: first.customerId, description: 'Altri' }
  for (let more = 0; more < 21; more++) {
    const setup = await paypal.createSetupToken('wallet', owner, back, randomUUID())
    control.approve(setup.id, { email: `n${more}@paypal.example` })
    expect((await paypal.readSetupToken(setup.id)).status).toBe('APPROVED')
    await paypal.createPaymentToken(setup.id, randomUUID())
  }
  const all = await paypal.listPaymentTokens(first.customerId)
  expect(all).toHaveLength(22)
  expect(new Set(all.map(({ id }) => id)).size).toBe(22)
  for (const { id } of all) await paypal.deletePaymentToken(id)
  await paypal.deletePaymentToken(first.id)
  expect(await paypal.listPaymentTokens(first.customerId)).toEqual([])
})

test('a declined charge is a declined capture for a card and a refusal for a wallet', async () => {
  const card = await keep({ card: 'declinedLater' })
  const order = await paypal.createOrder(
    purchase(),
    { kind: 'vaulted card', vaultId: card.id },
    back,
    randomUUID(),
  )
  expect(order).toMatchObject({ status: 'COMPLETED', captures: [{ status: 'DECLINED' }] })
  const wallet = await keep({ wallet: 'declinedLater' })
  const asked = paypal.createOrder(
    purchase(),
    { kind: 'vaulted wallet', vaultId: wallet.id },
    back,
    randomUUID(),
  )
  expect(await refusal(asked)).toMatchObject({ kind: 'soft', issue: 'INSTRUMENT_DECLINED' })
})

test('classifies refusals as soft, dead, payer or stop', async () => {
  const charge = async (given: Parameters<typeof keep>[0]) => {
    const { id, kind } = await keep(given)
    const source = { kind: `vaulted ${kind}`, vaultId: id } as const
    return paypal.createOrder(purchase(), source, back, randomUUID())
  }
  expect(await refusal(charge({ card: 'expiredLater' }))).toMatchObject({ kind: 'dead' })
  expect(await refusal(charge({ wallet: 'closedLater' }))).toMatchObject({ kind: 'dead' })
  expect(await charge({ card: 'askedLater' })).toMatchObject({
    status: 'PAYER_ACTION_REQUIRED',
    payerUrl: expect.stringContaining('/approve?token='),
    captures: [],
  })
  control.next({ call: 'create order', outcome: { issue: 'TRANSACTION_REFUSED' } })
  expect(await refusal(charge({ card: 'plain' }))).toMatchObject({ kind: 'stop' })
  expect((await charge({ wallet: 'pending' })).captures).toMatchObject([
    { status: 'PENDING', reason: 'PENDING_REVIEW' },
  ])
  const gone = { kind: 'vaulted card', vaultId: 'nobodys0' } as const
  expect(await refusal(paypal.createOrder(purchase(), gone, back, randomUUID()))).toMatchObject({
    kind: 'dead',
    issue: 'TOKEN_ID_NOT_FOUND',
  })
})

test('refunds up to the captured amount, each with its own invoice number', async () => {
  const method = await keep({ card: 'plain' })
  const source = { kind: 'vaulted card', vaultId: method.id } as const
  const order = await paypal.createOrder(purchase(), source, back, randomUUID())
  const id = order.captures[0]?.id ?? ''
  const part = (cents: number, invoice: string) =>
    paypal.refundCapture(
      id,
      { cents, invoice, reference: 'rimborso-1', note: 'Una copia\nrotta' },
      randomUUID(),
    )
  const first = await part(3990, 'R-1')
  expect(first).toMatchObject({ status: 'COMPLETED', cents: 3990, captureId: id })
  expect(await paypal.readRefund(first.id)).toEqual(first)
  expect((await paypal.readCapture(id)).status).toBe('PARTIALLY_REFUNDED')
  expect((await refusal(part(1000, 'R-1'))).issue).toBe('DUPLICATE_INVOICE_ID')
  expect((await refusal(part(6941, 'R-2'))).issue).toBe('REFUND_AMOUNT_EXCEEDED')
  await part(6940, 'R-3')
  expect((await paypal.readCapture(id)).status).toBe('REFUNDED')
  expect((await refusal(part(1, 'R-4'))).issue).toBe('CAPTURE_FULLY_REFUNDED')
})

test('lists transactions over several months and pages', async () => {
  const long = 70 * day
  const found = []
  for await (const transaction of paypal.transactions(
    new Date(Date.now() - long),
    new Date(Date.now() + 60_000),
  ))
    found.push(transaction)
  expect(found.filter(({ kind }) => kind === 'refund').map(({ cents }) => cents)).toEqual([
    3990, 6940,
  ])
  expect(found.filter(({ kind }) => kind === 'capture').length).toBeGreaterThan(3)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

test('returns an id token for a page that stores methods', async () => {
  const { customerId } = await keep({ card: 'plain' })
  expect(await paypal.userIdToken(customerId)).toMatch(/^stand-in\./)
  expect(await paypal.userIdToken(null)).toMatch(/^stand-in\./)
})

test('all requests and responses of this file match the PayPal schema', () => {
  const exchanges = control.exchanges()
  expect(exchanges.length).toBeGreaterThan(100)
  expect(faults(exchanges)).toEqual([])
})
