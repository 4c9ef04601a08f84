'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { useMember } from '#components/account/use-member.ts'
import { useTranslation } from '#components/i18next.ts'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { patiently } from '#lib/client/transport/patiently.ts'
import { LevelTab } from './level/level-tab.tsx'
import { TabSkeleton } from './states.tsx'
import { LogOutButton, UserHead, UserTabList } from './user-frame.tsx'
import { type TabProps, tabOf, tabsOf, type UserTab } from './user-tab.ts'

const lazy = (load: () => Promise<ComponentType<TabProps>>) =>
  dynamic(() => patiently(load), { ssr: false, loading: TabSkeleton })

const tabs: Record<UserTab, ComponentType<TabProps>> = {
  level: LevelTab,
  orders: lazy(() => import('./orders/orders-tab.tsx').then((m) => m.OrdersTab)),
  groups: lazy(() => import('./seats/seats-tab.tsx').then((m) => m.SeatsTab)),
  proposals: lazy(() => import('./proposals/proposals-tab.tsx').then((m) => m.ProposalsTab)),
  credits: lazy(() => import('./credits/credits-tab.tsx').then((m) => m.CreditsTab)),
  weep: lazy(() => import('./weep/weep-tab.tsx').then((m) => m.WeepTab)),
  methods: lazy(() => import('./methods/methods-tab.tsx').then((m) => m.MethodsTab)),
  profile: lazy(() => import('./profile/profile-tab.tsx').then((m) => m.ProfileTab)),
  addresses: lazy(() => import('./addresses/addresses-tab.tsx').then((m) => m.AddressesTab)),
  security: lazy(() => import('./security/security-tab.tsx').then((m) => m.SecurityTab)),
  notices: lazy(() => import('./notices/notices-tab.tsx').then((m) => m.NoticesTab)),
  moderation: lazy(() => import('./moderation/moderation-tab.tsx').then((m) => m.ModerationTab)),
  privacy: lazy(() => import('./privacy/privacy-tab.tsx').then((m) => m.PrivacyTab)),
}

/** Static frame; each tab loads its content with the token of the member. */
export function UserPage({ shop }: Pick<TabProps, 'shop'>) {
  const { t } = useTranslation('user')
  const member = useMember()
  const search = useLateQuery()
  const current = tabOf(search)
  const Tab = tabs[current]
  return (
    <div className="wrap user-page">
      <UserHead member={member} />
      <UserTabList tabs={tabsOf(shop.weep !== null, member)} current={current} search={search} />
      <section aria-label={t(`tabs.${current}`)}>
        {member ? <Tab member={member} shop={shop} /> : <TabSkeleton />}
      </section>
      {member && (
        <div className="mt-14">
          <LogOutButton kind="line" />
        </div>
      )}
    </div>
  )
}
