import { translate } from '#lib/site/i18n.ts'
import { LateWatches } from './late-watches.tsx'
import { MainTabs } from './main-tabs.tsx'

export function TabBar() {
  const t = translate('shell')
  return (
    <nav className="tabbar" aria-label={t('mainNavigation')}>
      <MainTabs look="foot" />
      <LateWatches />
    </nav>
  )
}
