import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#lib/format/durations.ts'
import {
  dealingsWith,
  expectRefusal,
  openBenches,
  outcomeOf,
  refusalOf,
} from '../../providers/purchases.ts'
import { faults } from '../../schemas/paypal/judge.ts'
import { back, purchase } from '../../setup/paypal-purchase.ts'

describe.each(await openBenches())('$name', (bench) => {
  const { provider, stranger, booked, refunded } = bench
  const { begin, approved, paid, save, charge, refund, moved } = dealingsWith(bench)
  const number = () => `R-${randomUUID()}`

  beforeEach(bench.calm)

  describe('a purchase', () => {
    test('is approved by its buyer and captured once, with the ids that the shop gave', async () => {
      const bought = purchase()
      const requestId = randomUUID()
      const { id, state, captures } = await begin(bought, requestId)
      expect((await begin(bought, requestId)).id).toBe(id)
      expect(captures).toEqual([])
      expect(['open', 'buyer_needed']).toContain(state)
      await expectRefusal(provider.capturePurchase(id, randomUUID()), 'not_approved')
      bench.approve(id)
      expect(await provider.readPurchase(id)).toMatchObject({ id, state: 'approved' })
      const captureId = randomUUID()
      const done = await provider.capturePurchase(id, captureId)
      expect(done).toMatchObject({ id, state: 'done', stored: null })
      const { reference, invoice } = bought
      const capture = { state: 'completed', reason: null, cents: 10930, reference, invoice }
      const { payer, ...rest } = done.captures[0]!
      expect(payer).toEqual(expect.any(String))
      expect(rest).toEqual({ id: expect.any(String), purchaseId: id, ...capture })
      expect(await provider.readCapture(rest.id)).toMatchObject(rest)
      expect((await provider.readPurchase(id)).captures).toEqual(done.captures)
      for (const again of [captureId, randomUUID()])
        expect((await provider.capturePurchase(id, again)).captures).toEqual(done.captures)
      expect(booked(reference)).toEqual([10930])
    })

    test.each(['declined', 'pending'] as const)('is %s', async (card) => {
      const bought = purchase()
      const id = await approved(card, bought)
      expect(await outcomeOf(provider.capturePurchase(id, randomUUID()))).toBe(card)
      expect(booked(bought.reference)).toEqual(card === 'pending' ? [10930] : [])
    })

    test('under a paid number is refused without a charge', async () => {
      const bought = purchase()
      await paid(bought)
      const id = await approved('plain', bought)
      await expectRefusal(provider.capturePurchase(id, randomUUID()), 'already_paid')
      expect(booked(bought.reference)).toEqual([10930])
    })
  })

  describe('a stored method', () => {
    test('is stored once after its approval, listed for its customer and deleted permanently', async () => {
      const owner = { memberId: '7', customerId: null, description: 'Insieme' }
      const begun = await provider.startSaving('card', owner, back, randomUUID())
      expect(begun.buyerUrl).toContain(begun.id)
      await expectRefusal(provider.saveMethod(begun.id, randomUUID()), 'not_approved')
      bench.approve(begun.id)
      const name = randomUUID()
      const first = await provider.saveMethod(begun.id, name)
      expect(await provider.saveMethod(begun.id, name)).toEqual(first)
      expect(first).toMatchObject({ kind: 'card', email: null, brand: 'VISA' })
      expect(first.lastDigits).toMatch(/^\d{4}$/)
      expect(first.expiry).toMatch(/^20\d\d-\d\d$/)
      const second = await save('plain', first.customerId)
      const listed = async () =>
        (await provider.listMethods(first.customerId)).map(({ id }) => id).sort()
      expect(await listed()).toEqual([first.id, second.id].sort())
      for (const _ of [1, 2]) await provider.forgetMethod(first.id)
      expect(await listed()).toEqual([second.id])
      await expectRefusal(charge(first.id), 'method_unusable')
      expect(await provider.listMethods('nobody-here')).toEqual([])
    })

    test.each([
      ['plain', 'completed'],
      ['declinedLater', 'declined'],
      ['expiredLater', 'method_expired'],
      ['challengedLater', 'buyer_needed'],
      ['pending', 'pending'],
    ] as const)('that is %s is charged without the buyer: %s', async (card, outcome) => {
      const bought = purchase()
      const { id } = await save(card)
      expect(await outcomeOf(charge(id, bought))).toBe(outcome)
      const isBooked = ['plain', 'pending'].includes(card)
      expect(booked(bought.reference)).toEqual(isBooked ? [10930] : [])
    })

    test.each(['card', 'wallet'] as const)(
      'is stored with its payment by %s and renewed without the buyer',
      async (kind) => {
        const { customerId } = await save()
        const keep = { customerId, description: 'Città, un anno' }
        const begun = await provider.createPurchase(
          purchase({ shipTo: null, isDigital: true }),
          { kind, keep },
          back,
          randomUUID(),
        )
        if (kind === 'card') bench.approve(begun.id)
        else bench.approveByWallet(begun.id, 'giulia@paypal.example')
        const { stored, captures } = await provider.capturePurchase(begun.id, randomUUID())
        const payer =
          kind === 'card' ? /^card VISA \d{4} 20\d\d-\d\d$/ : /^account [2-9A-HJ-NP-Z]{13}$/
        expect(stored).toMatchObject({ kind, customerId, payer: captures[0]!.payer })
        expect(stored?.payer).toMatch(payer)
        expect(await provider.listMethods(customerId)).toContainEqual(stored)
        const source = { kind: `vaulted ${kind}`, vaultId: stored!.id, isRenewal: true } as const
        const renewed = await provider.createPurchase(purchase(), source, back, randomUUID())
        expect(renewed).toMatchObject({ captures: [{ state: 'completed' }], stored: null })
      },
    )

    test('may arrive after its payment', async () => {
      const source = { kind: 'card', keep: { customerId: null, description: 'Un anno' } } as const
      const { id } = await provider.createPurchase(purchase(), source, back, randomUUID())
      bench.approve(id)
      bench.delayMethods()
      expect((await provider.capturePurchase(id, randomUUID())).stored).toBeNull()
      bench.bringMethods()
      expect((await provider.readPurchase(id)).stored).toMatchObject({
        kind: 'card',
        brand: 'VISA',
      })
    })

    test('is listed among all of its customer, whose token a page gets', async () => {
      const { customerId } = await save()
      for (let more = 0; more < 21; more++) await save('plain', customerId)
      const all = await provider.listMethods(customerId)
      expect(new Set(all.map(({ id }) => id)).size).toBe(22)
      for (const id of [customerId, null])
        expect((await provider.browserScript({ id }))?.customerToken).toMatch(/./)
      expect((await provider.browserScript('none'))?.customerToken).toBeNull()
    })

    test('is charged once under one id, which serves no other purchase', async () => {
      const [{ id }, bought, requestId, other] = [
        await save(),
        purchase(),
        randomUUID(),
        purchase(),
      ]
      const made = await charge(id, bought, requestId)
      expect(await charge(id, bought, requestId)).toEqual(made)
      await expectRefusal(charge(id, other, requestId), 'refused')
      expect([booked(bought.reference), booked(other.reference)]).toEqual([[10930], []])
    })
  })

  describe('a refund', () => {
    test('is made in parts up to the captured amount, each once with its own number', async () => {
      const { id } = await paid()
      const [first, second, requestId] = [number(), number(), randomUUID()]
      const made = await refund(id, 3990, first, requestId)
      const expected = { state: 'completed', cents: 3990, captureId: id, invoice: first }
      expect(made).toMatchObject(expected)
      expect(await refund(id, 3990, first, requestId)).toEqual(made)
      expect(await provider.readRefund(made.id)).toEqual(made)
      await expectRefusal(refund(id, 1000, first, randomUUID()), 'already_paid')
      await expectRefusal(refund(id, 6941, second, randomUUID()), 'refused')
      await refund(id, 6940, second, randomUUID())
      expect(refunded(id)).toEqual([3990, 6940])
      expect((await provider.readCapture(id)).state).toBe('completed')
      await expectRefusal(refund(id, 1, number(), randomUUID()), 'fully_refunded')
    })

    test.each([
      [true, 'completed'],
      [false, 'failed'],
    ] as const)('is pending and then completed: %s', async (isGood, state) => {
      const { id } = await paid()
      bench.delayRefund()
      const made = await refund(id, 700, number(), randomUUID())
      expect(made.state).toBe('pending')
      bench.settleRefund(made.id, isGood)
      expect((await provider.readRefund(made.id)).state).toBe(state)
      expect(refunded(id)).toEqual(isGood ? [700] : [])
    })

    test('is refused during a dispute, whose end is reported', async () => {
      const { id } = await paid()
      const since = new Date(Date.now() - 1_000)
      const dispute = bench.openDispute(id, 10930)
      const open = { id: dispute, isOver: false, captures: [id], takenCents: 0 }
      expect(await provider.readDispute(dispute)).toMatchObject(open)
      await expectRefusal(refund(id, 700, number(), randomUUID()), 'disputed')
      bench.loseDispute(dispute, 10930)
      const lost = { isOver: true, takenCents: 10930, returnedCents: 0 }
      expect(await provider.readDispute(dispute)).toMatchObject(lost)
      const changed: string[] = []
      for await (const one of provider.disputes(since)) changed.push(one)
      expect(changed).toContain(dispute)
    })
  })

  describe.each(['lost after', 'silent after'] as const)('a response that is %s', (trouble) => {
    test('of a capture is found by its reference, and captured once', async () => {
      const bought = purchase()
      const [id, requestId] = [await approved('plain', bought), randomUUID()]
      bench.disturb('capture', trouble)
      await expectRefusal(provider.capturePurchase(id, requestId), 'unavailable')
      bench.calm()
      const [found] = (await provider.readPurchase(id)).captures
      expect(found).toMatchObject({ state: 'completed', reference: bought.reference })
      expect((await provider.capturePurchase(id, requestId)).captures).toEqual([found])
      expect(booked(bought.reference)).toEqual([10930])
    })

    test('of a charge is found by its reference, and charged once', async () => {
      const [{ id }, bought, requestId] = [await save(), purchase(), randomUUID()]
      bench.disturb('charge', trouble)
      await expectRefusal(charge(id, bought, requestId), 'unavailable')
      bench.calm()
      const [found] = await moved(bought.reference)
      expect(found).toMatchObject({ kind: 'capture', cents: 10930 })
      expect((await charge(id, bought, requestId)).captures[0]!.id).toBe(found!.id)
      expect(booked(bought.reference)).toEqual([10930])
    })
  })

  test('reports what is unknown as gone', async () => {
    for (const read of ['readPurchase', 'readCapture', 'readRefund', 'readDispute'] as const)
      await expectRefusal(provider[read]('NOBODYS0'), 'gone')
  })

  test('distinguishes wrong keys from an outage, which has done nothing', async () => {
    const id = await approved()
    const wrong = { reason: 'misconfigured', kind: 'stop', status: 401 }
    expect(await refusalOf(stranger.readPurchase(id))).toMatchObject(wrong)
    const outage = { reason: 'unavailable', kind: 'unknown', status: 503 }
    bench.disturb('look-up', 'out of order')
    expect(await refusalOf(provider.readPurchase(id))).toMatchObject(outage)
    bench.disturb('capture', 'out of order')
    await expectRefusal(provider.capturePurchase(id, 'x-1'), 'unavailable')
    bench.calm()
    expect(await provider.readPurchase(id)).toMatchObject({ state: 'approved', captures: [] })
    expect((await provider.capturePurchase(id, 'x-1')).captures).toHaveLength(1)
    expect(provider.remembersFor).toBeGreaterThanOrEqual(hours(1))
  })

  test('exchanges only what the published schemas of PayPal allow', () => {
    const exchanges = bench.control.exchanges()
    expect(exchanges.length).toBeGreaterThan(150)
    expect(faults(exchanges)).toEqual([])
    const made = exchanges.find(({ call }) => call === 'create order')!
    const misspelt = { ...made, request: { ...(made.request as object), intentx: 'CAPTURE' } }
    expect(faults([misspelt])).toEqual(['create order: request: intentx'])
  })
})
