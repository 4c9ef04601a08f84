'use client'

import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { User } from '#lib/client/entities/people.ts'
import { levelProgress } from '#lib/client/level-progress.ts'

export const firstName = (name: string) => name.split(' ')[0]

/** The same room whether it is known who looks or not yet. */
export function UserHead({ member }: { member: User | undefined }) {
  const { t } = useTranslation('user')
  return (
    <div className="user-head">
      {member ? (
        <PersonAvatar person={member} size={84} ring={levelProgress(member.level, member.spent)} />
      ) : (
        <Skeleton className="face" />
      )}
      <div>
        <h1 className="text-d2">
          {member ? (
            t('greeting', { name: firstName(member.name) })
          ) : (
            <>
              <span className="sr-only">{t('title')}</span>
              <Skeleton className="title" />
            </>
          )}
        </h1>
        <p className="text-ink-2">{member ? member.email : <Skeleton className="subtitle" />}</p>
      </div>
    </div>
  )
}
