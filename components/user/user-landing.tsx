'use client'

import { useTranslation } from 'react-i18next'
import { useMember } from '#components/account/use-member.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import type { Level } from '#lib/client/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import { LandingNews, NewsSkeleton } from './landing-news.tsx'
import { UserHead } from './user-head.tsx'

type UserLandingProps = { levels: readonly Level[]; isWeepOffered: boolean }

/** Where the avatar of a small screen leads. */
export function UserLanding({ levels, isWeepOffered }: UserLandingProps) {
  const { t } = useTranslation('user')
  const member = useMember()
  return (
    <div className="wrap user-page user-landing">
      <UserHead member={member} />
      <Link className={buttonClass({ kind: 'soft', wide: true })} href={paths.userTabs()}>
        {t('profileLink')}
      </Link>
      {member ? (
        <LandingNews member={member} levels={levels} isWeepOffered={isWeepOffered} />
      ) : (
        <NewsSkeleton />
      )}
    </div>
  )
}
