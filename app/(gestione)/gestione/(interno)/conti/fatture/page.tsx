import type { Metadata } from 'next'
import { Invoices } from '#components/console/accounts/invoices.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-invoices')('title') }

export default function Page() {
  return <Invoices />
}
