import type { Metadata } from 'next'
import { CheckoutPage } from '#components/checkout/checkout-page.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

export const metadata: Metadata = {
  title: translate('checkout')('title.order'),
  robots: { index: false },
}

export default async function Page() {
  const { company } = await readShop()
  const words = pickWords(
    'catalogue',
    'checkout',
    'confirm',
    'forms',
    'payments',
    'provinces',
    'user',
  )
  return (
    <I18nProvider words={words}>
      <CheckoutPage seller={company.name} />
    </I18nProvider>
  )
}
