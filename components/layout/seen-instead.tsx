import { SectionHead } from '#components/catalogue/section-head.tsx'
import { foundCards } from '#components/search/found-cards.tsx'
import type { PreorderCard } from '#lib/client/entities/catalogue.ts'
import type { SearchPreview } from '#lib/client/entities/search.ts'
import { paths } from '#lib/client/paths.ts'
import { foundTypes } from '#lib/contract/search.ts'
import { translate } from '#lib/site/i18n.ts'

type SeenInsteadProps = {
  /** Null where the address has no words. */
  nearest: SearchPreview | null
  groups: PreorderCard[]
  now: number
}

/** Below a 404: the nearest titles, then the groups that close first. */
export function SeenInstead({ nearest, groups, now }: SeenInsteadProps) {
  const t = translate('pages')
  const isAny = nearest !== null && foundTypes.some((kind) => nearest[kind].items.length > 0)
  return (
    <div className="wrap grid gap-11 pb-11">
      {isAny && (
        <section aria-labelledby="nearest">
          <SectionHead id="nearest" title={t('notFound.nearest')} />
          <div className="grid gap-11">
            {nearest.preorders.items.length > 0 &&
              foundCards.preorders(nearest.preorders.items, now)}
            {nearest.sales.items.length > 0 && foundCards.sales(nearest.sales.items)}
            {nearest.proposals.items.length > 0 && foundCards.proposals(nearest.proposals.items)}
          </div>
        </section>
      )}
      {groups.length > 0 && (
        <section aria-labelledby="running">
          <SectionHead
            id="running"
            title={t('notFound.running')}
            all={{ href: paths.preorders(), label: t('notFound.all') }}
          />
          {foundCards.preorders(groups, now)}
        </section>
      )}
    </div>
  )
}
