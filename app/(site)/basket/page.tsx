import type { Metadata } from 'next'
import { BasketPage } from '#components/basket/basket-page.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = {
  title: translate('basket')('title'),
  robots: { index: false },
}

export default function Page() {
  return (
    <I18nProvider words={pickWords('basket', 'catalogue')}>
      <BasketPage />
    </I18nProvider>
  )
}
