import {
  PayPalScriptProvider,
  type ReactPayPalScriptOptions,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { failureText } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import type { payments } from '#lib/contract/payments.ts'

type PaymentScript = z.output<typeof payments.script.output>['data']

export const scriptOptions = (script: PaymentScript): ReactPayPalScriptOptions => ({
  clientId: script.client_id,
  currency: 'EUR',
  intent: 'capture',
  vault: true,
  enableFunding: ['credit'],
  disableFunding: ['mybank'],
  components: ['buttons', 'card-fields', 'messages', 'marks'],
  locale: 'it_IT',
  ...(script.user_id_token ? { dataUserIdToken: script.user_id_token } : {}),
  // A stand-in is configured by host; its script has the same path as the provider's.
  ...(script.base_url ? { sdkBaseUrl: new URL('/sdk/js', script.base_url).href } : {}),
})

/** Loads the script of the provider for its children: mount it once the member chooses to pay. */
export function PayPalProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payments')
  // The token in the response is valid for this visit only, so the response never comes from an old cache.
  const script = useApiQuery('GET /payments/script', {}, { staleTime: Number.POSITIVE_INFINITY })
  if (script.error)
    return (
      <Broken onRetry={() => script.refetch()}>{failureText(script.error, t('broken'))}</Broken>
    )
  if (!script.data) return <FieldsSkeleton />
  const { data } = script.data
  return (
    <PayPalScriptProvider options={scriptOptions(data)}>
      {data.demo && <p className="text-small text-ink-2">{t('demo')}</p>}
      <WhenLoaded>{children}</WhenLoaded>
    </PayPalScriptProvider>
  )
}

function WhenLoaded({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payments')
  const [{ isRejected, isResolved }] = usePayPalScriptReducer()
  if (isRejected)
    return <Broken onRetry={() => window.location.reload()}>{t('scriptBroken')}</Broken>
  if (!isResolved) return <FieldsSkeleton />
  return children
}

function Broken({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <div className="grid justify-items-start gap-3" role="alert">
      <Note tone="danger">{children}</Note>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function FieldsSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
