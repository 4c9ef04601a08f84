import { useTranslation } from '#components/i18next.ts'
import { NotLoaded } from '#components/ui/empty.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

export type UnreadProps = {
  error: unknown
  refetch: () => unknown
  /** First heading of a screen that has no other. */
  heading?: 'h1' | 'h2'
}

/** In place of what is still being read, or cannot be read now. */
export function Unread({ error, refetch, heading = 'h2' }: UnreadProps) {
  const { t } = useTranslation('console')
  const Heading = heading
  if (!error)
    return (
      <div aria-busy="true" className="grid gap-4 pt-12">
        <Heading className="sr-only">{t('reading')}</Heading>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    )
  return (
    <NotLoaded
      heading={heading}
      title={t('notLoaded.title')}
      text={t('notLoaded.text')}
      action={t('retry')}
      onRetry={() => void refetch()}
    />
  )
}
