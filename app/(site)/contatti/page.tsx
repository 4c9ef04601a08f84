import type { Metadata } from 'next'
import { ContactSection } from '#components/contacts/contact-section.tsx'
import { GuidePage } from '#components/legal/guide-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { contactOutcomes } from '#lib/contract/contact-limits.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

type Props = { searchParams: Promise<{ esito?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = translate('guide')
  return pageMetadata(await readShop(), {
    title: t('contacts.title'),
    description: t('contacts.lead'),
    path: paths.contacts(),
  })
}

export default async function Page({ searchParams }: Props) {
  const { esito } = await searchParams
  const outcome = contactOutcomes.find((known) => known === esito)
  return (
    <GuidePage
      guide="contacts"
      shop={await readShop()}
      start={<ContactSection outcome={outcome} />}
    />
  )
}
