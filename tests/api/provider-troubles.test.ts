import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#lib/format/durations.ts'
import { dealingsWith, expectRefusal, openBenches, refusalOf } from '../providers/purchases.ts'

describe.each(await openBenches())('$name', (bench) => {
  const { provider, stranger } = bench
  const { approved } = dealingsWith(bench)

  beforeEach(bench.calm)

  test.each([
    ['purchase', (id: string) => provider.readPurchase(id)],
    ['capture', (id: string) => provider.readCapture(id)],
    ['refund', (id: string) => provider.readRefund(id)],
    ['dispute', (id: string) => provider.readDispute(id)],
  ] as const)('reports an unknown %s as gone', async (_, read) => {
    await expectRefusal(read('NOBODYS0'), 'gone')
  })

  test('distinguishes wrong keys from an outage', async () => {
    const id = await approved()
    expect(await refusalOf(stranger.readPurchase(id))).toMatchObject({
      reason: 'misconfigured',
      kind: 'stop',
      status: 401,
    })
    bench.disturb('look-up', 'out of order')
    expect(await refusalOf(provider.readPurchase(id))).toMatchObject({
      reason: 'unavailable',
      kind: 'unknown',
      status: 503,
    })
    bench.calm()
    expect((await provider.readPurchase(id)).state).toBe('approved')
  })

  test('with an outage before the work has done nothing', async () => {
    const id = await approved()
    bench.disturb('capture', 'out of order')
    await expectRefusal(provider.capturePurchase(id, 'x-1'), 'unavailable')
    bench.calm()
    expect(await provider.readPurchase(id)).toMatchObject({ state: 'approved', captures: [] })
    expect((await provider.capturePurchase(id, 'x-1')).captures).toHaveLength(1)
  })

  test('remembers a request for hours', () => {
    expect(provider.remembersFor).toBeGreaterThanOrEqual(hours(1))
  })
})
