import { Bookmark, House, MessagesSquare, PackageOpen, UsersRound } from 'lucide-react'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { TabLink } from './tab-link.tsx'

const tabs = [
  { key: 'home', href: paths.home(), Icon: House },
  { key: 'groups', href: paths.preorders(), Icon: UsersRound },
  { key: 'ready', href: paths.sales(), Icon: PackageOpen },
  { key: 'community', href: paths.community(), Icon: MessagesSquare },
  { key: 'following', href: paths.following(), Icon: Bookmark },
] as const

/** Main navigation: texts in the top bar, icons with texts at the bottom of small screens. */
export function MainTabs({ look }: { look: 'bar' | 'foot' }) {
  const t = translate('shell')
  // In the bar the logo links to the home page.
  return tabs
    .filter(({ key }) => look === 'foot' || key !== 'home')
    .map(({ key, href, Icon }) => (
      <TabLink key={key} href={href}>
        {look === 'foot' && (
          <span>
            <Icon size={24} aria-hidden="true" />
          </span>
        )}
        {t(`tabs.${key}`)}
      </TabLink>
    ))
}
