import { useTranslation } from '#components/i18next.ts'
import { NotLoaded } from '#components/ui/empty.tsx'

export function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('console')
  return (
    <NotLoaded
      title={t('notLoaded.title')}
      text={t('notLoaded.text')}
      action={t('retry')}
      onRetry={onRetry}
    />
  )
}
