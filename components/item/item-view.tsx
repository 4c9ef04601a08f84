import { I18nProvider } from '#components/i18n-provider.tsx'
import { ItemStructuredData } from '#components/structured-data.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'
import { ItemPage, type ShownItem } from './item-page.tsx'

type ItemViewProps = { shown: ShownItem; shop: Shop; now: number }

/** Page of an item with its structured data and the texts of its client components. */
export function ItemView({ shown, shop, now }: ItemViewProps) {
  return (
    <I18nProvider words={pickWords('catalogue', 'item', 'share')}>
      <ItemPage shown={shown} isWeepOffered={shop.isWeepOffered} now={now} />
      <ItemStructuredData shop={shop} item={shown.item} options={shown.options} />
    </I18nProvider>
  )
}
