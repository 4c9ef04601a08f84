'use client'

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { withParameter } from '#components/navigation/query-parameters.ts'
import { paths } from '#lib/client/paths.ts'
import { type UserTab, userTabs } from './user-tab.ts'

type UserTabListProps = { current: UserTab; search: URLSearchParams }

/** Each tab has its address; what else stands in it, an invitation or a refund, stays there. */
export function UserTabList({ current, search }: UserTabListProps) {
  const { t } = useTranslation('user')
  const chosen = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another chip
  useEffect(() => {
    chosen.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav aria-label={t('tabsLabel')} className="user-tabs">
      {userTabs.map((tab) => (
        <Link
          key={tab}
          ref={tab === current ? chosen : undefined}
          className="chip"
          aria-current={tab === current ? 'page' : undefined}
          href={paths.userTabs() + withParameter(search.toString(), 'tab', tab)}
          replace={search.has('tab')}
          scroll={false}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
