import { translate } from '#lib/site/i18n.ts'
import { KeyboardWatch } from './keyboard-watch.tsx'
import { MainTabs } from './main-tabs.tsx'

export function TabBar() {
  const t = translate('shell')
  return (
    <nav className="tabbar" aria-label={t('mainNavigation')}>
      <MainTabs look="foot" />
      <KeyboardWatch />
    </nav>
  )
}
