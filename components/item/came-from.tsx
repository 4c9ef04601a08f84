import { Lightbulb } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { Words } from '#components/words.tsx'
import type { ItemDetail } from '#lib/client/entities/catalogue.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'

/** Link to the proposal that the item came from. */
export function CameFrom({ proposal }: Pick<ItemDetail, 'proposal'>) {
  if (!proposal) return null
  const t = translate('item')
  const { userName: name, waiting: count } = proposal
  return (
    <p className="mt-5 flex items-start gap-2.5 text-small text-ink-2">
      <Lightbulb size={20} aria-hidden="true" className="shrink-0" />
      <span className="wrap-anywhere">
        <Words
          text={t(name ? 'cameFrom.by' : 'cameFrom.somebody', { name })}
          marks={{ b: <b className="text-ink" /> }}
        />{' '}
        {count > 1 && <>{t('cameFrom.waiting', { count })} </>}
        <Link href={paths.proposal(proposal)} className="text-link underline">
          {t('cameFrom.read')}
        </Link>
      </span>
    </p>
  )
}
