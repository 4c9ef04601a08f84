import { buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { KeptFields } from './kept-fields.tsx'
import { writePrice } from './price-text.ts'
import type { SearchQuery } from './search-query.ts'

const error = 'price-error'

/** Plain form that is sent to the same page together with the rest of the query. */
export function PriceFields({ query }: { query: SearchQuery }) {
  const t = translate('results')
  const { filters, misread = {} } = query
  const field = (name: 'min_price' | 'max_price', label: string) => {
    const value = misread[name] ?? (filters[name] === undefined ? '' : writePrice(filters[name]))
    const isWrong = misread[name] !== undefined
    return (
      <Input
        key={`${name} ${value}`}
        name={name}
        inputMode="decimal"
        defaultValue={value}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? error : undefined}
        className="num min-w-0 flex-1"
      />
    )
  }
  const wrong = misread.min_price ?? misread.max_price
  return (
    <form action={paths.search()} className="grid gap-2">
      <KeptFields query={query} but={['min_price', 'max_price']} />
      <div className="flex items-center gap-2 lg:flex-wrap">
        {field('min_price', t('filters.from'))}
        <span aria-hidden="true">–</span>
        {field('max_price', t('filters.to'))}
        <span>€</span>
        <button type="submit" className={buttonClass({ size: 'sm' }, 'lg:w-full')}>
          {t('filters.apply')}
        </button>
      </div>
      {wrong && (
        <FieldError id={error} className="wrap-anywhere">
          {t('filters.badPrice', { said: wrong })}
        </FieldError>
      )}
    </form>
  )
}
