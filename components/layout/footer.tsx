import { ReopenButton } from '#components/consent/reopen-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatNumber } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'

const sizes = ['members', 'preorders', 'sales', 'proposals'] as const

export function Footer({ shop }: { shop: Shop }) {
  const t = translate('shell')
  return (
    <footer className="footer">
      <div className="wrap grid gap-8">
        <dl className="sizes">
          {sizes.map((name) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{t(`footer.${name}`)}</dt>
              <dd>
                <b className="num">{formatNumber(shop.sizes[name])}</b>
              </dd>
            </div>
          ))}
        </dl>
        <nav className="pages text-small text-ink-2" aria-label={t('footer.label')}>
          <Link href={paths.how()}>{t('footer.how')}</Link>
          <Link href={paths.shipping()}>{t('footer.shipping')}</Link>
          <Link href={paths.withdrawing()}>{t('footer.withdrawal')}</Link>
          <Link href={paths.saleTerms()}>{t('footer.saleTerms')}</Link>
          <Link href={paths.privacy()}>{t('footer.privacy')}</Link>
          <Link href={paths.cookies()}>{t('footer.cookies')}</Link>
          {shop.measuring && <ReopenButton>{t('footer.consent')}</ReopenButton>}
          <Link href={paths.terms()}>{t('footer.terms')}</Link>
          <Link href={paths.accessibility()}>{t('footer.accessibility')}</Link>
          <Link href={paths.contacts()}>{t('footer.contacts')}</Link>
          <a href={paths.apiDocs()}>{t('footer.api')}</a>
        </nav>
        <p className="text-tiny text-ink-2">{t('footer.company', shop.company)}</p>
      </div>
    </footer>
  )
}
