import type { CSSProperties, ReactNode } from 'react'
import { Gate } from '#components/consent/gate.tsx'
import { Toasts } from '#components/toasts/toasts.tsx'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'
import { Backdrop } from './backdrop.tsx'
import { Footer } from './footer.tsx'
import { Islands } from './islands.tsx'
import { PictureWatch } from './picture-watch.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

type SiteFrameProps = {
  children: ReactNode
  /** Off on the sign-in pages. */
  account?: boolean
}

/** Frame of every page without a layout of its own. */
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
      <TabBar />
      <Backdrop />
      <Toasts />
      <PictureWatch />
    </Islands>
  )
}
