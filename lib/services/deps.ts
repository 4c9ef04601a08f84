import type { Hono } from 'hono'
import type { KernelDeps } from '#kernel/deps.ts'
import type { PurgeCdn } from '#lib/tools/cdn.ts'
import type { PaymentProvider } from '#lib/tools/payment-provider/types.ts'
import type { Push } from '#lib/tools/push/push.ts'
import type { Verifiers } from '#lib/tools/social/claim.ts'
import type { ReadPreview } from '#lib/tools/web/preview.ts'

/** External dependencies of the services, created once at the start. */
export type Deps = KernelDeps & {
  /** Payment provider: charges, refunds, stored payment methods. */
  provider: PaymentProvider
  /** Undefined without a CDN that keeps pages. */
  purgeCdn?: PurgeCdn | undefined
  readPreview: ReadPreview
  push: Push
  /** Verifiers of social sign-in; `standIn` is set when the stand-in answers for the providers. */
  social: { verifiers: Verifiers; standIn?: Hono }
}
