import type { Metadata } from 'next'
import { FollowingList } from '#components/following/following-list.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { SegmentedLinks } from '#components/ui/segmented.tsx'
import { paths, type ResourceType } from '#lib/client/paths.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

const types: readonly ResourceType[] = ['preorder', 'sale', 'proposal']

type Props = { searchParams: Promise<{ type?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  const title = translate('following')('title')
  return {
    ...pageMetadata(await readShop(), { title, path: paths.following() }),
    robots: { index: false, follow: true },
  }
}

/** Frame of the page, the same for every visitor; the browser fetches the followed items with the token. */
export default async function Page({ searchParams }: Props) {
  const t = translate('following')
  const { type: given } = await searchParams
  const type = types.find((one) => one === given) ?? 'preorder'
  return (
    <div className="wrap pt-4.5 lg:pt-9">
      <h1 className="text-d2">{t('title')}</h1>
      <p className="mt-2 max-w-lead text-ink-2">{t('lead')}</p>
      <SegmentedLinks
        className="mt-5 mb-7 max-w-views"
        label={t('tabs.label')}
        link={Link}
        views={types.map((one) => ({
          href: paths.following({ type: one === 'preorder' ? undefined : one }),
          label: t(`tabs.${one}`),
          current: one === type,
        }))}
      />
      <h2 className="sr-only">{t(`tabs.${type}`)}</h2>
      <noscript>
        <p>{t('visitor.text')}</p>
        <Link className={buttonClass({ kind: 'pri' })} href={paths.login(paths.following())}>
          {t('visitor.action')}
        </Link>
      </noscript>
      <I18nProvider words={pickWords('catalogue', 'community', 'following')}>
        <FollowingList key={type} type={type} />
      </I18nProvider>
    </div>
  )
}
