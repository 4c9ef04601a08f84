import type { Metadata } from 'next'
import { NewItem } from '#components/console/catalogue/new-item.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-catalogue')('new') }

export default function Page() {
  return <NewItem />
}
