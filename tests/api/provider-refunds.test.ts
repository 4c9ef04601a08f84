import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dealingsWith, expectRefusal, openBenches } from '../providers/purchases.ts'

const benches = await openBenches()

describe.each(benches)('a refund at $name', (bench) => {
  const { provider, refunded } = bench
  const { paid, refund } = dealingsWith(bench)
  const number = () => `R-${randomUUID()}`

  beforeEach(bench.calm)

  test('is made in parts up to the captured amount, each with its own number', async () => {
    const { id } = await paid()
    const [first, second] = [number(), number()]
    const made = await refund(id, 3990, first, randomUUID())
    expect(made).toMatchObject({
      state: 'completed',
      cents: 3990,
      captureId: id,
      invoice: first,
    })
    expect(await provider.readRefund(made.id)).toEqual(made)
    await expectRefusal(refund(id, 1000, first, randomUUID()), 'already_paid')
    await expectRefusal(refund(id, 6941, second, randomUUID()), 'refused')
    await refund(id, 6940, second, randomUUID())
    expect(refunded(id)).toEqual([3990, 6940])
    expect((await provider.readCapture(id)).state).toBe('completed')
    await expectRefusal(refund(id, 1, number(), randomUUID()), 'fully_refunded')
  })

  test('is made once under one id', async () => {
    const { id } = await paid()
    const [invoice, requestId] = [number(), randomUUID()]
    const made = await refund(id, 700, invoice, requestId)
    expect(await refund(id, 700, invoice, requestId)).toEqual(made)
    expect(refunded(id)).toEqual([700])
  })

  test.each([
    [true, 'completed'],
    [false, 'failed'],
  ] as const)('is pending and then completed: %s', async (isGood, state) => {
    const { id } = await paid()
    bench.nextRefund('pending')
    const made = await refund(id, 700, number(), randomUUID())
    expect(made.state).toBe('pending')
    bench.settleRefund(made.id, isGood)
    expect((await provider.readRefund(made.id)).state).toBe(state)
    expect(refunded(id)).toEqual(isGood ? [700] : [])
  })

  test('fails', async () => {
    const { id } = await paid()
    bench.nextRefund('failed')
    expect((await refund(id, 700, number(), randomUUID())).state).toBe('failed')
    expect(refunded(id)).toEqual([])
  })

  test.each(['lost after', 'silent after'] as const)(
    'whose response is %s is made once',
    async (trouble) => {
      const { id } = await paid()
      const [invoice, requestId] = [number(), randomUUID()]
      bench.disturb('refund', trouble)
      await expectRefusal(refund(id, 700, invoice, requestId), 'unavailable')
      bench.calm()
      expect(await refund(id, 700, invoice, requestId)).toMatchObject({ state: 'completed' })
      expect(refunded(id)).toEqual([700])
    },
  )

  test('made by hand has no ids, and does not count as one of another shop', async () => {
    const { id } = await paid()
    const made = await provider.readRefund(bench.refundByHand(id, 500))
    expect(made).toMatchObject({ captureId: id, cents: 500, reference: null, invoice: null })
    expect(made.ofAnotherShop).toBeUndefined()
  })

  test('is refused during a dispute, whose end is reported', async () => {
    const { id } = await paid()
    const since = new Date(Date.now() - 1_000)
    const dispute = bench.openDispute(id, 10930)
    expect(await provider.readDispute(dispute)).toMatchObject({
      id: dispute,
      isOver: false,
      captures: [id],
      takenCents: 0,
    })
    await expectRefusal(refund(id, 700, number(), randomUUID()), 'disputed')
    bench.loseDispute(dispute, 10930)
    expect(await provider.readDispute(dispute)).toMatchObject({
      isOver: true,
      takenCents: 10930,
      returnedCents: 0,
    })
    const changed: string[] = []
    for await (const one of provider.disputes(since)) changed.push(one)
    expect(changed).toContain(dispute)
  })
})

describe.each(benches)('an event of $name', (bench) => {
  const { provider } = bench
  const { paid } = dealingsWith(bench)

  const message = ({ body, headers }: { body: string; headers: Record<string, string> }) => ({
    headers: new Headers(headers),
    body: Buffer.from(body),
  })

  test('is valid with its signature, and invalid after any change', async () => {
    await paid()
    const event = bench.events().at(-1)!
    expect(await provider.isGenuine(message(event))).toBe(true)
    const changed = { ...event, body: event.body.replace(/.$/, ' }') }
    expect(await provider.isGenuine(message(changed))).toBe(false)
    for (const name of Object.keys(event.headers).filter((each) => /sig/.test(each))) {
      const flipped = event.headers[name]!.replace(/[a-f0-9](?=[^a-f0-9]*$)/i, (sign) =>
        sign === '1' ? '2' : '1',
      )
      const headers = { ...event.headers, [name]: flipped }
      expect(await provider.isGenuine(message({ ...event, headers }))).toBe(false)
      expect(await provider.isGenuine(message({ ...event, headers: {} }))).toBe(false)
    }
  })

  test('has the same id and subject when repeated', async () => {
    const { id } = await paid()
    const read = () => bench.events().map(({ body }) => provider.readEvent(JSON.parse(body)))
    const [event, ...more] = read().filter((each) => each?.resourceId === id)
    expect(event).toMatchObject({ about: 'capture', resourceId: id, isReversal: false })
    expect(more).toEqual([])
    expect(read().map((each) => each?.id)).toEqual(read().map((each) => each?.id))
    expect(new Set(read().map((each) => each?.id)).size).toBe(read().length)
  })

  test('about a refund names the refund', async () => {
    const { id } = await paid()
    const refund = bench.refundByHand(id, 500)
    const read = bench.events().map(({ body }) => provider.readEvent(JSON.parse(body)))
    expect(read.find((each) => each?.resourceId === refund)?.about).toBe('refund')
  })

  test.each([null, 7, 'x', [], {}, { id: 'x' }])('is refused in %o', (body) => {
    expect(provider.readEvent(body)).toBeUndefined()
  })
})
