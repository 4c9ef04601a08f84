import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { WeepPage } from '#components/weep/weep-page.tsx'
import { toWeepOffer } from '#lib/client/data/entities/weep.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { formatEuros } from '#lib/format/money.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { missingMetadata } from '#lib/site/missing.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

/** Returns null if the plan is switched off; the page is then a 404. */
const readOffer = async () => {
  try {
    return toWeepOffer((await serverClient().call('GET /weep')).data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export async function generateMetadata(): Promise<Metadata> {
  const [shop, offer] = await Promise.all([readShop(), readOffer()])
  if (!offer) return missingMetadata('page')
  const { monthly, yearly } = offer.prices
  const t = translate('weep')
  const price = formatEuros(Math.min(monthly, Math.ceil((yearly * 100) / 12) / 100))
  return pageMetadata(shop, {
    title: t('title'),
    description: t('description', { price }),
    path: paths.weep(),
  })
}

export default async function Page() {
  const offer = await readOffer()
  if (!offer) return <MissingPage what="page" />
  return (
    <I18nProvider words={pickWords('catalogue')}>
      <WeepPage offer={offer} now={Date.now()} />
    </I18nProvider>
  )
}
