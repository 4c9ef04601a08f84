import { buttonClass } from '#components/ui/button.tsx'
import { paths } from '#lib/client/paths.ts'
import { searchOrders } from '#lib/contract/search.ts'
import { translate } from '#lib/site/i18n.ts'
import { OrderSelect } from './order-select.tsx'
import {
  type FilterOrOrder,
  parametersOf,
  type SearchQuery,
  searchAddress,
} from './search-query.ts'

export function KeptFields({ query, but }: { query: SearchQuery; but: readonly FilterOrOrder[] }) {
  const parameters = parametersOf({ ...query, page: 1 }).filter(([name]) => !but.includes(name))
  return [['query', query.term] as const, ...parameters].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** Plain form: works without scripts through its submit button. */
export function OrderForm({ query }: { query: SearchQuery }) {
  const t = translate('results')
  return (
    <form
      action={paths.search()}
      className="col-start-2 flex max-w-full flex-wrap justify-end gap-2 justify-self-end lg:col-start-3 lg:row-start-1"
    >
      <KeptFields query={query} but={['order_by']} />
      <OrderSelect
        label={t('order.label')}
        value={query.order}
        isGiven={query.order !== searchOrders[0]}
        choices={searchOrders.map((order) => ({
          value: order,
          label: t(`order.${order}`),
          href: searchAddress({ ...query, page: 1, order }),
        }))}
      />
      <noscript>
        <button type="submit" className={buttonClass({ kind: 'ink', size: 'sm' })}>
          {t('order.apply')}
        </button>
      </noscript>
    </form>
  )
}
