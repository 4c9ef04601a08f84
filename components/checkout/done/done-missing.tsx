import { Armchair } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

export function DoneMissing({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const { t } = useTranslation('done')
  const isGone = !error || (error instanceof ApiError && error.status < 500)
  return (
    <Empty
      role="alert"
      heading="h1"
      icon={<Armchair size={36} aria-hidden="true" />}
      title={t(isGone ? 'missing.title' : 'failed.title')}
      text={t(isGone ? 'missing.text' : 'failed.text')}
      action={
        isGone ? (
          <LinkButton kind="pri" href={paths.userTabs('orders')} label={t('missing.action')} />
        ) : (
          <Button onClick={() => onRetry()}>{t('failed.action')}</Button>
        )
      }
    />
  )
}
