import { SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Count, IconButton } from '#components/ui/icon-button.tsx'
import { translate } from '#lib/site/i18n.ts'
import { countFilters, type SearchQuery, searchAddress } from './search-query.ts'

const id = 'search-filters'

const asSheet =
  'max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[88dvh] max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:scroll-pb-24 max-lg:rounded-t-panel max-lg:bg-card max-lg:px-gutter max-lg:pt-5 max-lg:shadow-3 max-lg:backdrop:bg-[var(--backdrop)]'
const asColumn =
  'lg:static lg:row-span-2 lg:mr-11 lg:block lg:w-auto lg:overflow-visible lg:bg-transparent'

type FilterSheetProps = { query: SearchQuery; total: number; children: ReactNode }

/** Bottom sheet on small screens; a column beside the results on others. */
export function FilterSheet({ query, total, children }: FilterSheetProps) {
  const t = translate('results')
  const filters = countFilters(query)
  const close = { popoverTarget: id, popoverTargetAction: 'hide' } as const
  return (
    <>
      <button type="button" className="chip w-fit lg:hidden" popoverTarget={id}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t('filters.title')}
        {filters > 0 && <Count className="static">{filters}</Count>}
      </button>
      <aside
        id={id}
        popover="auto"
        aria-label={t('filters.title')}
        className={`text-ink ${asSheet} ${asColumn}`}
      >
        <div className="mb-4 flex items-center justify-between border-line border-b pb-3 lg:hidden">
          <h2 className="text-d4">{t('filters.title')}</h2>
          <IconButton label={t('filters.close')} icon={<X aria-hidden="true" />} {...close} />
        </div>
        <div>{children}</div>
        <div className="sheet-foot -mx-gutter sticky bottom-0 flex gap-2 border-line border-t bg-card px-gutter pt-3 lg:hidden">
          {filters > 0 && (
            <Link
              href={searchAddress({ ...query, page: 1, filters: {} })}
              scroll={false}
              className={buttonClass()}
            >
              {t('filters.none')}
            </Link>
          )}
          <Button kind="pri" className="grow" {...close}>
            {t('filters.show', { count: total })}
          </Button>
        </div>
      </aside>
    </>
  )
}
