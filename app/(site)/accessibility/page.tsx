import type { Metadata } from 'next'
import { Sentence } from '#components/legal/text-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { accessibilityVersion } from '#lib/contract/legal.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = translate('pages')
  const shop = await readShop()
  return pageMetadata(shop, {
    title: t('accessibility.title'),
    description: t('accessibility.intro', { name: shop.name }),
    path: paths.accessibility(),
  })
}

const sections = ['standard', 'state', 'limits', 'tested', 'times', 'report', 'complaint'] as const

export default async function Page() {
  const t = translate('pages')
  const shop = await readShop()
  const values = { name: shop.name, pec: shop.company.pec, company: shop.company.name }
  return (
    <article className="wrap grid gap-7 py-10 text-prose *:max-w-prose">
      <header className="grid gap-2">
        <h1 className="text-d2">{t('accessibility.title')}</h1>
        <p className="text-small text-ink-2">
          <time dateTime={accessibilityVersion}>
            {t('accessibility.version', { date: new Date(accessibilityVersion) })}
          </time>
        </p>
      </header>
      <p>{t('accessibility.intro', values)}</p>
      {sections.map((section) => (
        <section key={section} className="grid gap-2">
          <h2 className="text-d4">{t(`accessibility.${section}Title`)}</h2>
          <p>
            <Sentence text={t(`accessibility.${section}`, values)} />
          </p>
        </section>
      ))}
    </article>
  )
}
