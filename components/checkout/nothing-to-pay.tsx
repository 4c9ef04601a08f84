'use client'

import { ShoppingBag } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty, NotLoaded } from '#components/ui/empty.tsx'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

type NothingToPayProps = { query: { error: Error | null; refetch: () => unknown } }

/** Message for an empty basket, an unavailable item, or a server that does not answer. */
export function NothingToPay({ query }: NothingToPayProps) {
  const { t } = useTranslation('checkout')
  const { error } = query
  if (error && !(error instanceof ApiError && error.status < 500))
    return (
      <NotLoaded
        heading="h1"
        title={t('failed.title')}
        text={t('failed.text')}
        action={t('failed.action')}
        onRetry={query.refetch}
      />
    )
  return (
    <Empty
      heading="h1"
      icon={<ShoppingBag size={36} aria-hidden="true" />}
      title={t(error ? 'gone.title' : 'empty.title')}
      text={t(error ? 'gone.text' : 'empty.text')}
      action={
        <Link href={paths.sales()} className={buttonClass({ kind: 'pri' })}>
          {t('empty.action')}
        </Link>
      }
    />
  )
}
