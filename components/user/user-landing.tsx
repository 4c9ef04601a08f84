'use client'

import { useMember } from '#components/account/use-member.ts'
import type { Level } from '#lib/client/entities/people.ts'
import { LandingNews, NewsSkeleton } from './landing-news.tsx'
import { UserHead } from './user-head.tsx'
import { tabsOf } from './user-tab.ts'
import { UserTabList } from './user-tab-list.tsx'

type UserLandingProps = { levels: readonly Level[]; isWeepOffered: boolean }

/** Page behind the avatar on small screens. */
export function UserLanding({ levels, isWeepOffered }: UserLandingProps) {
  const member = useMember()
  return (
    <div className="wrap user-page user-landing">
      <UserHead member={member} />
      <UserTabList tabs={tabsOf(isWeepOffered, member)} />
      {member ? <LandingNews member={member} levels={levels} /> : <NewsSkeleton />}
    </div>
  )
}
