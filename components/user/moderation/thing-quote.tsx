import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { moderation } from '#lib/contract/moderation.ts'

export type Decision = OutputOf<typeof moderation.mine>['data']['decisions'][number]

type ThingQuoteProps = { thing: NonNullable<Decision['thing']>; side: Decision['side'] }

/** Link to the reported content and a quote of it. */
export function ThingQuote({ thing, side }: ThingQuoteProps) {
  const { t } = useTranslation('moderation')
  const { type, title, content, url } = thing
  const whose = side === 'author' ? 'mine' : 'theirs'
  return (
    <blockquote className="grid gap-1 rounded-option bg-sunk px-4 py-3 wrap-anywhere">
      <p className="text-small font-semibold">{t(`${whose}.${type}`, { title })}</p>
      <p dir="auto" className="text-small whitespace-pre-line">
        {content || t('erased')}
      </p>
      {url && (
        <Link className="link text-small" href={url}>
          {t('look')}
        </Link>
      )}
    </blockquote>
  )
}
