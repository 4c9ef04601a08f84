'use client'

import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { useBlocking } from '#components/people/use-blocking.ts'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useBlockedMembers } from '#lib/client/session/blocks.ts'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'

/** Blocked members, each with an unblock button. */
export function BlockedMembers() {
  const { t } = useTranslation('blocks')
  const list = useBlockedMembers()
  const set = useBlocking()
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('list.title')}</h2>
        <p className="text-small text-ink-2">
          {t(list.data && people.length === 0 ? 'list.empty' : 'list.lead')}
        </p>
      </div>
      {list.isLoadingError ? (
        <LoadFailed query={list} />
      ) : (
        list.isPending && <RowsSkeleton rows={1} />
      )}
      {people.length > 0 && (
        <ul className="grid gap-2.5">
          {people.map((person) => {
            const name = person.name || t('someone')
            return (
              <li key={person.id} className="flex items-center gap-3 wrap-anywhere">
                <PersonAvatar person={person} size={44} />
                <b className="grow">
                  <bdi>{name}</bdi>
                </b>
                <Button
                  size="sm"
                  aria-label={t('unblock', { name })}
                  onClick={() => void set(person, false)}
                >
                  {t('list.unblock')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Panel>
  )
}
