'use client'

import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'

type LoadFailedProps = { query: { error: Error | null; refetch: () => unknown } }

export function LoadFailed({ query }: LoadFailedProps) {
  const { t } = useTranslation('user')
  return (
    <div className="stack" role="alert">
      <p>{t('failed')}</p>
      <Button kind="line" onClick={() => query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  )
}
