import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'

export function LoadFailed({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
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
