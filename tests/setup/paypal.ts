import { afterAll } from 'vitest'
import type { Clock } from '#kernel/clock.ts'
import { openStandIn } from '#lib/stand-ins/paypal/server.ts'

/**
 * Starts a stand-in for PayPal for this test file on its own port: pass `environment` to `openTestApi`
 * or `depsFor`, and control it with `control`. With a clock it uses the test's time.
 */
export const openTestPaypal = async () => {
  let now = () => new Date()
  const standIn = await openStandIn({ now: () => now(), webhookPauses: [], exchanges: 20_000 })
  afterAll(standIn.close)
  return {
    ...standIn,
    environment: { PAYPAL_API_BASE: standIn.url },
    follow: (clock: Clock) => {
      now = clock.now
    },
  }
}

export type TestPaypal = Awaited<ReturnType<typeof openTestPaypal>>
