import { buttonClass } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import type { SearchQuery } from './search-query.ts'

/** A form like any other: it is sent to the same page, with all else that was asked for. */
export function PriceFields({ query }: { query: SearchQuery }) {
  const t = translate('search')
  const { min_price: least, max_price: most, ...others } = query.filters
  const kept = { query: query.term, type: query.kind ?? '', ...others, order_by: query.order }
  return (
    <form action={paths.search()} className="flex items-center gap-2">
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Input
        key={`from ${least}`}
        name="min_price"
        inputMode="numeric"
        defaultValue={least}
        aria-label={t('filters.from')}
        className="num min-w-0"
      />
      <span aria-hidden="true">–</span>
      <Input
        key={`to ${most}`}
        name="max_price"
        inputMode="numeric"
        defaultValue={most}
        aria-label={t('filters.to')}
        className="num min-w-0"
      />
      <span>€</span>
      <button type="submit" className={buttonClass({ size: 'sm' })}>
        {t('filters.apply')}
      </button>
    </form>
  )
}
