import { expect, test } from 'vitest'
import { knownByPort, paypal } from './providers.ts'

const check = (path: string, code: string) => knownByPort(paypal)({ path, code })

test.each([
  ['lib/services/money/payments/queries.ts', "import type { Capture } from '../x.ts'\n// PayPal"],
  ['lib/services/members/levels/rules.ts', "import { x } from '#lib/providers/paypal/open.ts'"],
  ['lib/services/deps.ts', "import type { Paypal } from '../providers/paypal/paypal.ts'"],
  ['tests/api/refunds.test.ts', "import { x } from '#lib/providers/paypal/refusal.ts'"],
  ['scripts/operator/orders.ts', "const x = await import('#lib/providers/paypal/open.ts')"],
  ['lib/tools/payment-provider/types.ts', 'export type PaypalOrder = string'],
])('%s may not contain %s', (path, code) => {
  expect(check(path, code)).toHaveLength(1)
})

test('reports the line of each finding', () => {
  const path = 'lib/services/money/settlement/commands/pay.ts'
  const code = "\nimport { x } from '#lib/providers/paypal/open.ts'\n"
  expect(check(path, code).map(({ line }) => line)).toEqual([2, 2])
})

test.each([
  ['lib/providers/payments.ts', "import { x } from './paypal/open.ts'"],
  ['lib/providers/paypal/vault.ts', "import { x } from './paypal.ts'"],
  ['lib/services/deps.ts', "import type { X } from './config/paypal.ts'"],
  ['server.ts', "import('#lib/stand-ins/paypal/start.ts')"],
  [
    'lib/services/money/payments/queries.ts',
    "import type { X } from '../payment-provider/types.ts'",
  ],
])('%s may contain %s', (path, code) => {
  expect(check(path, code)).toEqual([])
})
