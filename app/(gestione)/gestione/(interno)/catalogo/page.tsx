import type { Metadata } from 'next'
import { ItemList } from '#components/console/catalogue/item-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-catalogue')('title') }

export default function Page() {
  return <ItemList />
}
