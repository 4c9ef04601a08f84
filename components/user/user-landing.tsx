'use client'

import type { ReactNode } from 'react'
import { useMember } from '#components/account/use-member.ts'
import { useTranslation } from '#components/i18next.ts'
import { NotificationList } from '#components/notifications/notification-list.tsx'
import { NotificationSkeleton } from '#components/ui/notification-row.tsx'
import type { Level, User } from '#lib/client/data/entities/people.ts'
import { useNotifications, useReading } from '#lib/client/data/notifications/notifications.ts'
import { LevelTable } from './level/level-table.tsx'
import { LogOutButton, UserHead, UserTabList } from './user-frame.tsx'
import { tabsOf } from './user-tab.ts'

/** As tall as a small screen, so that the loaded list shifts nothing in view. */
const skeleton = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => <NotificationSkeleton key={row} />)

function News({ children = skeleton }: { children?: ReactNode }) {
  const { t } = useTranslation('user')
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="text-d3">
        {t('news')}
      </h2>
      {children}
    </section>
  )
}

/** Notifications shown here are marked as read when the page is left. */
function LandingNews({ member, levels }: { member: User; levels: readonly Level[] }) {
  const { isPending } = useNotifications()
  const { onFollow } = useReading(member.unread)
  if (isPending) return <News />
  return (
    <>
      <News>
        <NotificationList onFollow={onFollow} />
      </News>
      <LevelTable member={member} levels={levels} />
      <LogOutButton kind="line" wide />
    </>
  )
}

type UserLandingProps = { levels: readonly Level[]; isWeepOffered: boolean }

export function UserLanding({ levels, isWeepOffered }: UserLandingProps) {
  const member = useMember()
  return (
    <div className="wrap user-page user-landing">
      <UserHead member={member} />
      <UserTabList tabs={tabsOf(isWeepOffered, member)} />
      {member ? <LandingNews member={member} levels={levels} /> : <News />}
    </div>
  )
}
