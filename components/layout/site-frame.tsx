import { Bookmark, House, MessagesSquare, PackageOpen, UsersRound } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Gate } from '#components/consent/gate.tsx'
import { ReopenButton } from '#components/consent/reopen-button.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Toasts } from '#components/toasts/toasts.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Logo } from '#components/ui/mark.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { formatNumber } from '#lib/format/money.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { readShop, type Shop } from '#lib/site/shop.ts'
import { AccountCorner } from './account-corner.tsx'
import { Backdrop } from './backdrop.tsx'
import { BasketButton, LateWatches, PictureWatch, TabLink } from './frame-islands.tsx'
import { SearchBox } from './search-box.tsx'

const tabs = [
  { key: 'home', href: paths.home(), Icon: House },
  { key: 'groups', href: paths.preorders(), Icon: UsersRound },
  { key: 'ready', href: paths.sales(), Icon: PackageOpen },
  { key: 'community', href: paths.community(), Icon: MessagesSquare },
  { key: 'following', href: paths.following(), Icon: Bookmark },
] as const

/** Main navigation: texts in the top bar, icons with texts at the bottom of small screens. */
function MainTabs({ look }: { look: 'bar' | 'foot' }) {
  const t = translate('shell')
  // In the bar the logo links to the home page.
  return tabs
    .filter(({ key }) => look === 'foot' || key !== 'home')
    .map(({ key, href, Icon }) => (
      <TabLink key={key} href={href}>
        {look === 'foot' && (
          <span>
            <Icon size={24} />
          </span>
        )}
        {t(`tabs.${key}`)}
      </TabLink>
    ))
}

/** `account` is off on the sign-in pages, where nobody is signed in yet. */
function TopBar({ siteName, account = true }: { siteName: string; account?: boolean }) {
  const t = translate('shell')
  return (
    <header className="topbar">
      {/* Delays the first paint until the bar has been parsed with its tabs. */}
      <PaintAfter id="bar-end" />
      <div className="wrap">
        <Link href={paths.root()} aria-label={t('toHome', { name: siteName })}>
          <Logo name={siteName} />
        </Link>
        <SearchBox />
        <nav className="nav" aria-label={t('mainNavigation')}>
          <MainTabs look="bar" />
        </nav>
        <BasketButton />
        {account ? (
          <AccountCorner />
        ) : (
          // Placeholder of the same width, so that the tabs keep their position.
          <div className="account invisible max-lg:hidden">
            <span className={buttonClass({ kind: 'pri', size: 'sm' }, 'login')}>{t('login')}</span>
          </div>
        )}
        <span id="bar-end" hidden />
      </div>
    </header>
  )
}

/** Providers for the client components of every page; a page with more texts nests another provider. */
function Islands({ children }: { children: ReactNode }) {
  return (
    <I18nProvider words={pickWords('broken', 'format', 'shell')}>
      <QueryProvider>{children}</QueryProvider>
    </I18nProvider>
  )
}

const sizes = ['members', 'preorders', 'sales', 'proposals'] as const

function Footer({ shop }: { shop: Shop }) {
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

type SiteFrameProps = {
  children: ReactNode
  account?: boolean
}

export async function SiteFrame({ children, account = true }: SiteFrameProps) {
  const t = translate('shell')
  const shop = await readShop()
  // Printed before the path of each link.
  const site = { '--site': `"${shop.url}"` } as CSSProperties
  return (
    <Islands>
      <a className="skip btn btn-pri" href="#content">
        {t('skip')}
      </a>
      <Gate settings={shop.measuring} />
      {shop.demo && <aside className="demo-line">{t('demo')}</aside>}
      <TopBar siteName={shop.name} account={account} />
      <main id="content" tabIndex={-1} style={site}>
        {children}
      </main>
      <Footer shop={shop} />
      <nav className="tabbar" aria-label={t('mainNavigation')}>
        <MainTabs look="foot" />
        <LateWatches />
      </nav>
      <Backdrop />
      <Toasts />
      <PictureWatch />
    </Islands>
  )
}
