import { LogOut } from 'lucide-react'
import { useLogOut } from '#components/account/use-member.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { withParameter } from '#components/navigation/query-parameters.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { levelProgress } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'
import type { UserTab } from './user-tab.ts'

const firstName = (name: string) => name.split(' ')[0]

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

type UserTabListProps = {
  tabs: readonly UserTab[]
  current?: UserTab
  search?: URLSearchParams
}

const nothing = new URLSearchParams()

/** Parameters that other tabs keep: not those of the open tab, but an invitation or a refund not opened yet. */
const others = (search: URLSearchParams, current: UserTab | undefined) => {
  const parameters = new URLSearchParams(search)
  for (const name of ['order', 'add']) parameters.delete(name)
  if (current === 'orders') parameters.delete('refund')
  return parameters.toString()
}

const reveal = (chosen: HTMLAnchorElement | null) =>
  chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })

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

export function LogOutButton(look: ButtonLook) {
  const { t } = useTranslation('user')
  const { busy, leave } = useLogOut()
  return (
    <Button {...look} busy={busy} busyLabel={t('busy')} onClick={leave}>
      <LogOut size={20} aria-hidden="true" />
      {t('logOut')}
    </Button>
  )
}
