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

/** On the pages of signing in there is nobody to show yet: `account` is off there. */
export function TopBar({ siteName, account = true }: { siteName: string; account?: boolean }) {
  const t = translate('shell')
  return (
    <header className="topbar">
      {/* No empty page is painted, nor a bar whose tabs are still coming. */}
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

/** As wide as what stands there elsewhere, so that the tabs beside it stay where they are. */
function EmptyCorner({ label }: { label: string }) {
  return (
    <div className="account invisible max-lg:hidden">
      <span className={buttonClass({ kind: 'pri', size: 'sm' }, 'login')}>{label}</span>
    </div>
  )
}
