'use client'

import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { levelProgress, type User } from '#lib/client/data/entities/people.ts'

export const firstName = (name: string) => name.split(' ')[0]

/** Header of fixed height, the same before and after the member has loaded. */
export function UserHead({ member }: { member: User | undefined }) {
  const { t } = useTranslation('user')
  return (
    <div className="flex min-w-0 items-center gap-4.5">
      {member ? (
        <PersonAvatar person={member} size={84} ring={levelProgress(member.level, member.spent)} />
      ) : (
        <Skeleton className="size-[84px] flex-none rounded-full" />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h1 className="text-d2">
          {member ? (
            t('greeting', { name: firstName(member.name) })
          ) : (
            <>
              <span className="sr-only">{t('title')}</span>
              <Skeleton className="h-[1em] w-[min(14rem,80%)]" />
            </>
          )}
        </h1>
        <p className="mt-1.5 min-h-6 text-ink-2">
          {member ? member.email : <Skeleton className="h-5 w-[min(12rem,60%)]" />}
        </p>
      </div>
    </div>
  )
}
