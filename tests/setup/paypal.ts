import { afterAll } from 'vitest'
import type { Clock } from '#lib/services/platform/clock.ts'
import { openStandIn } from '#lib/stand-ins/paypal/server.ts'

/**
 * Somebody who plays PayPal for this test file, on a port of its own: hand `environment` to
 * `openTestApi` or `depsFor`, and steer with `control`. With a clock it lives in the test's time.
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
