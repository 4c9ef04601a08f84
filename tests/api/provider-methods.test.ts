import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dealingsWith, expectRefusal, openBenches, outcomeOf } from '../providers/purchases.ts'
import { back, purchase } from '../setup/paypal-purchase.ts'

describe.each(await openBenches())('a method saved at $name', (bench) => {
  const { provider, booked } = bench
  const { save, charge, moved } = dealingsWith(bench)

  beforeEach(bench.calm)

  test('returns only what the member may see', async () => {
    expect(await save()).toEqual({
      id: expect.any(String),
      customerId: expect.any(String),
      kind: 'card',
      email: null,

      brand: 'VISA',
      lastDigits: expect.stringMatching(/^\d{4}$/),
      expiry: expect.stringMatching(/^20\d\d-\d\d$/),
      payer: expect.any(String),
    })
  })

  test('is stored once under one id', async () => {
    const owner = { memberId: '7', customerId: null, description: 'Insieme' }
    const begun = await provider.startSaving('card', owner, back, randomUUID())
    expect(begun.buyerUrl).toContain(begun.id)
    bench.approveSaving(begun.id)
    const name = randomUUID()
    const [first, again] = [
      await provider.saveMethod(begun.id, name),
      await provider.saveMethod(begun.id, name),
    ]
    expect(again).toEqual(first)
  })

  test('does not exist before the approval', async () => {
    const owner = { memberId: '7', customerId: null, description: 'Insieme' }
    const { id } = await provider.startSaving('card', owner, back, randomUUID())
    await expectRefusal(provider.saveMethod(id, randomUUID()), 'not_approved')
  })

  test('is listed for its customer, and deleted permanently', async () => {
    const first = await save()
    const second = await save('plain', first.customerId)
    const names = (methods: readonly { id: string }[]) => methods.map(({ id }) => id).sort()
    expect(names(await provider.listMethods(first.customerId))).toEqual(names([first, second]))
    await provider.forgetMethod(first.id)
    await provider.forgetMethod(first.id)
    expect(names(await provider.listMethods(first.customerId))).toEqual([second.id])
    await expectRefusal(charge(first.id), 'method_unusable')
    expect(await provider.listMethods('nobody-here')).toEqual([])
  })

  test('is charged in one step without the buyer', async () => {
    const bought = purchase()
    const made = await charge((await save()).id, bought)
    expect(made).toMatchObject({ state: 'done', captures: [{ state: 'completed', cents: 10930 }] })
    expect(booked(bought.reference)).toEqual([10930])
  })

  test.each([
    ['declinedLater', 'declined'],
    ['expiredLater', 'method_expired'],
    ['challengedLater', 'buyer_needed'],
    ['pending', 'pending'],
  ] as const)('%s: %s', async (card, outcome) => {
    const bought = purchase()
    const { id } = await save(card)
    expect(await outcomeOf(charge(id, bought))).toBe(outcome)
    expect(booked(bought.reference)).toEqual(card === 'pending' ? [10930] : [])
  })

  test('that needs the buyer returns the URL for it', async () => {
    const { id } = await save('challengedLater')
    expect(await charge(id)).toMatchObject({
      state: 'buyer_needed',
      captures: [],
      buyerUrl: expect.stringMatching(/^https?:/),
    })
  })

  test('is charged once under one id, even when repeated', async () => {
    const [{ id }, bought, requestId] = [await save(), purchase(), randomUUID()]
    const made = [await charge(id, bought, requestId), await charge(id, bought, requestId)]
    expect(made[1]).toEqual(made[0])
    expect(booked(bought.reference)).toEqual([10930])
  })

  test('refuses another purchase under a used id', async () => {
    const [{ id }, requestId, other] = [await save(), randomUUID(), purchase()]
    await charge(id, purchase(), requestId)
    await expectRefusal(charge(id, other, requestId), 'refused')
    expect(booked(other.reference)).toEqual([])
  })

  test('is charged once each by two shops with the same ids and numbers', async () => {
    const [{ id }, bought, requestId] = [await save(), purchase(), randomUUID()]
    const ours = await charge(id, bought, requestId)
    const theirs = await charge(id, bought, requestId, bench.neighbour)
    expect(theirs.captures).toHaveLength(1)
    expect(theirs.captures[0]!.id).not.toBe(ours.captures[0]!.id)
    expect(booked(bought.reference)).toEqual([10930])
  })

  test.each(['lost after', 'silent after'] as const)(
    'whose charge has a response that is %s is found by its reference, and charged once',
    async (trouble) => {
      const [{ id }, bought, requestId] = [await save(), purchase(), randomUUID()]
      bench.disturb('charge', trouble)
      await expectRefusal(charge(id, bought, requestId), 'unavailable')
      bench.calm()
      const found = await moved(bought.reference)
      expect(found).toMatchObject([{ kind: 'capture', cents: 10930, invoice: bought.invoice }])
      const capture = await provider.readCapture(found[0]!.id)
      expect(capture).toMatchObject({ state: 'completed', reference: bought.reference })
      expect((await charge(id, bought, requestId)).captures).toEqual([
        { ...capture, payer: expect.any(String) },
      ])
      expect(booked(bought.reference)).toEqual([10930])
    },
  )
})
