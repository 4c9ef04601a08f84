import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dealingsWith, expectRefusal, openBenches, outcomeOf } from '../providers/purchases.ts'
import { purchase } from '../setup/paypal-purchase.ts'

const benches = await openBenches()

describe.each(benches)('a purchase at $name', (bench) => {
  const { provider, booked } = bench
  const { begin, approved, paid, save, charge } = dealingsWith(bench)

  beforeEach(bench.calm)

  test('is approved by its buyer and captured, with the ids that the shop gave', async () => {
    const bought = purchase()
    const { id, state, captures } = await begin(bought)
    expect(captures).toEqual([])
    expect(['open', 'buyer_needed']).toContain(state)
    bench.approve(id)
    expect(await provider.readPurchase(id)).toMatchObject({ id, state: 'approved' })
    const done = await provider.capturePurchase(id, randomUUID())
    expect(done).toMatchObject({ id, state: 'done', stored: null })
    const { reference, invoice } = bought
    const capture = { state: 'completed', reason: null, cents: 10930, reference, invoice }
    const { payer, ...rest } = done.captures[0]!
    expect(payer).toEqual(expect.any(String))
    expect(rest).toEqual({ id: expect.any(String), purchaseId: id, ...capture })
    expect(await provider.readCapture(rest.id)).toMatchObject(rest)
    expect((await provider.readPurchase(id)).captures).toEqual(done.captures)
    expect(booked(reference)).toEqual([10930])
  })

  test('is not captured before its buyer has approved', async () => {
    const bought = purchase()
    const { id } = await begin(bought)
    await expectRefusal(provider.capturePurchase(id, randomUUID()), 'not_approved')
    expect(booked(bought.reference)).toEqual([])
  })

  test('cannot be captured without liability for the card', async () => {
    const id = await approved('stolen')
    expect((await provider.readPurchase(id)).state).toBe('unconfirmed')
  })

  test('is declined', async () => {
    const bought = purchase()
    const id = await approved('declined', bought)
    expect(await outcomeOf(provider.capturePurchase(id, randomUUID()))).toBe('declined')
    expect(booked(bought.reference)).toEqual([])
  })

  test.each([
    [true, 'completed'],
    [false, 'declined'],
  ] as const)('is pending and then completed: %s', async (isGood, state) => {
    const id = await approved('pending')
    const { captures } = await provider.capturePurchase(id, randomUUID())
    expect(captures).toMatchObject([{ state: 'pending', reason: expect.any(String) }])
    bench.settleCapture(captures[0]!.id, isGood)
    expect((await provider.readCapture(captures[0]!.id)).state).toBe(state)
  })

  test('started twice under one id is created once', async () => {
    const [bought, requestId] = [purchase(), randomUUID()]
    expect((await begin(bought, requestId)).id).toBe((await begin(bought, requestId)).id)
  })

  test('captured twice is charged once, under the same id or another', async () => {
    const bought = purchase()
    const [id, requestId] = [await approved('plain', bought), randomUUID()]
    const first = await provider.capturePurchase(id, requestId)
    for (const again of [requestId, randomUUID()])
      expect((await provider.capturePurchase(id, again)).captures).toEqual(first.captures)
    expect(booked(bought.reference)).toEqual([10930])
  })

  test('under a paid number is refused without a charge', async () => {
    const bought = purchase()
    await paid(bought)
    const id = await approved('plain', bought)
    await expectRefusal(provider.capturePurchase(id, randomUUID()), 'already_paid')
    expect(booked(bought.reference)).toEqual([10930])
  })

  test.each(['lost after', 'silent after'] as const)(
    'whose response is %s is found by its reference, and charged once',
    async (trouble) => {
      const bought = purchase()
      const [id, requestId] = [await approved('plain', bought), randomUUID()]
      bench.disturb('capture', trouble)
      await expectRefusal(provider.capturePurchase(id, requestId), 'unavailable')
      bench.calm()
      const [found] = (await provider.readPurchase(id)).captures
      expect(found).toMatchObject({ state: 'completed', reference: bought.reference })
      expect((await provider.capturePurchase(id, requestId)).captures).toEqual([found])
      expect(booked(bought.reference)).toEqual([10930])
    },
  )

  test('names the same payer for each payment from a card, stored or not', async () => {
    const payerOf = async (card: 'plain' | 'pending') =>
      (await provider.capturePurchase(await approved(card), randomUUID())).captures[0]!.payer
    const payer = await payerOf('plain')
    expect(await payerOf('plain')).toBe(payer)
    expect(await payerOf('pending')).not.toBe(payer)
    const method = await save()
    expect(method.payer).toBe(payer)
    expect((await charge(method.id)).captures).toMatchObject([{ payer }])
  })

  test("stores the method with the buyer's consent", async () => {
    const keep = { customerId: null, description: 'Un anno' }
    const bought = purchase({ shipTo: null, isDigital: true })
    const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
    const source = { kind: 'card', keep } as const
    const { id } = await provider.createPurchase(bought, source, back, randomUUID())
    bench.approve(id)
    const { stored } = await provider.capturePurchase(id, randomUUID())
    expect(stored).toMatchObject({ kind: 'card', brand: 'VISA' })
    expect(await provider.listMethods(stored!.customerId)).toContainEqual(stored)
    expect((await provider.readPurchase(id)).stored).toEqual(stored)
  })

  test('of another shop on the account is recognized', async () => {
    const { id: own } = await paid()
    const seen = await bench.neighbour.readCapture(own)
    expect(seen).toMatchObject({ reference: null, invoice: null, ofAnotherShop: true })
    expect((await provider.readCapture(own)).ofAnotherShop).toBeUndefined()
  })
})

describe.each(benches)('the transaction list of $name', (bench) => {
  test('has every payment once over all pages, with the ids of the shop', async () => {
    const count = bench.fill()
    const ids = new Set<string>()
    const references = new Set<string | null>()
    const now = Date.now()
    const list = bench.provider.transactions(new Date(now - 600_000), new Date(now + 600_000))
    for await (const { id, reference, kind, cents } of list)
      if (reference?.startsWith('fill-')) {
        expect({ kind, cents }).toEqual({ kind: 'capture', cents: 100 })
        ids.add(id)
        references.add(reference)
      }
    expect(ids.size).toBe(count)
    expect(references.size).toBe(count)
  })

  test('is empty for a time without transactions', async () => {
    const list = bench.provider.transactions(new Date('2020-01-01'), new Date('2020-01-02'))
    for await (const one of list) expect(one).toBeUndefined()
  })
})
