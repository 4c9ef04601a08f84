import { Ban } from 'lucide-react'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PreviewFrame } from '#components/console/catalogue/preview-frame.tsx'
import { Gate } from '#components/console/gate.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { ItemPage } from '#components/item/item-page.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { readPreview } from '#lib/site/preview.ts'
import { readShop } from '#lib/site/shop.ts'
import '../../../../(site)/item-area.css'

type PageProps = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({
  title: translate('console-catalogue')('previewOf', await params),
})

export default async function Page({ params }: PageProps) {
  const { id } = await params
  const cookie = (await headers()).get('cookie') ?? ''
  const [shop, preview] = await Promise.all([readShop(), readPreview(Number(id), cookie)])
  if (preview === 401) redirect(consolePaths.signIn(consolePaths.preview(id)))
  if (!preview) {
    const t = translate('console')
    return (
      <Gate>
        <Empty heading="h1" icon={<Ban size={36} />} title={t('unknown')} text={t('unknownText')} />
      </Gate>
    )
  }
  const { isPublic, item, ...shown } = preview
  if (isPublic) redirect(new URL(resourcePath(item.type, item), shop.url).href)
  return (
    <PreviewFrame id={item.id}>
      <I18nProvider words={pickWords('catalogue', 'item', 'share')}>
        <ItemPage
          shown={{ ...shown, item: { ...item, id: 0 }, comments: null }}
          isWeepOffered={shop.isWeepOffered}
          now={Date.now()}
        />
      </I18nProvider>
    </PreviewFrame>
  )
}
