import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { withParameter } from '#components/navigation/query-parameters.ts'
import { paths } from '#lib/client/paths.ts'
import type { UserTab } from './user-tab.ts'

type UserTabListProps = {
  tabs: readonly UserTab[]
  /** Undefined if no tab is open. */
  current?: UserTab
  search?: URLSearchParams
}

const nothing = new URLSearchParams()

/**
 * Parameters that other tabs keep: those of the open tab are dropped, an invitation or a refund not opened yet
 * stays.
 */
const others = (search: URLSearchParams, current: UserTab | undefined) => {
  const parameters = new URLSearchParams(search)
  for (const name of ['order', 'add']) parameters.delete(name)
  if (current === 'orders') parameters.delete('refund')
  return parameters.toString()
}

const reveal = (chosen: HTMLAnchorElement | null) =>
  chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** Tabs as links, each with its own address. */
export function UserTabList({ tabs, current, search = nothing }: UserTabListProps) {
  const { t } = useTranslation('user')
  return (
    <nav aria-label={t('tabsLabel')} className="user-tabs">
      {tabs.map((tab) => (
        <Link
          key={tab}
          ref={tab === current ? reveal : undefined}
          className="chip"
          aria-current={tab === current ? 'page' : undefined}
          href={paths.userTabs() + withParameter(others(search, current), 'tab', tab)}
          replace={search.has('tab')}
          scroll={false}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
