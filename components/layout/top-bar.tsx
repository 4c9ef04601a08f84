import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Logo } from '#components/ui/mark.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { AccountCorner } from './account-corner.tsx'
import { BasketButton } from './basket-button.tsx'
import { MainTabs } from './main-tabs.tsx'
import { SearchBox } from './search-box.tsx'

/** `account` is off on the sign-in pages, where nobody is signed in yet. */
export function TopBar({ siteName, account = true }: { siteName: string; account?: boolean }) {
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
        {account ? <AccountCorner /> : <EmptyCorner label={t('login')} />}
        <span id="bar-end" hidden />
      </div>
    </header>
  )
}

/** Placeholder of the same width, so that the tabs keep their position. */
function EmptyCorner({ label }: { label: string }) {
  return (
    <div className="account invisible max-lg:hidden">
      <span className={buttonClass({ kind: 'pri', size: 'sm' }, 'login')}>{label}</span>
    </div>
  )
}
