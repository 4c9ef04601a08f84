import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { failureToast } from '#components/forms/failure.ts'
import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { useBlocking } from '#components/people/use-blocking.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlockedMembers } from '#lib/client/data/session/blocks.ts'
import { paths } from '#lib/client/paths.ts'
import type { OwnDataResource } from '#lib/contract/own-data.ts'
import { DownloadButton, takeExport } from '../download-button.tsx'
import { LoadFailed, RowsSkeleton, Section } from '../states.tsx'

const resources: readonly OwnDataResource[] = [
  'profile',
  'addresses',
  'orders',
  'participations',
  'credits',
  'comments',
  'proposals',
  'reports',
  'decisions',
  'following',
  'blocks',
  'notifications',
  'sessions',
]

/** Spreadsheet downloads of the member's personal data, one for each resource. */
export function OwnDataFiles() {
  const { t } = useTranslation('user')
  return (
    <Section title={t('export.title')} lead={t('export.lead')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">
        {resources.map((resource) => (
          <li key={resource}>
            <DownloadButton
              wide
              icon={FileDown}
              aria-label={t('export.take', { name: t(`export.resources.${resource}`) })}
              take={takeExport(resource, `${resource}.xlsx`)}
              done={t('export.done', { file: `${resource}.xlsx` })}
            >
              {t(`export.resources.${resource}`)}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Removed proposals of the member that can still be restored. */
export function RemovedProposals() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { data } = useApiQuery('GET /users/logged/removed_proposals', {})
  const restore = useApiMutation('DELETE /community/{id}/removal', {
    onSuccess: ({ data: proposal }) => {
      toast(t('removed.restored'), 'done', {
        label: t('removed.look'),
        href: paths.proposal(proposal),
      })
      return client.invalidateQueries({ queryKey: queryKey('GET /users/logged/removed_proposals') })
    },
    onError: failureToast(t('notSaved')),
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t('removed.title')} lead={t('removed.lead')}>
      <ul className="grid gap-2.5">
        {data.data.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-3 wrap-anywhere">
            <b dir="auto">{title}</b>
            <Button
              size="sm"
              busy={restore.isPending && restore.variables?.params.id === id}
              busyLabel={t('busy')}
              aria-label={t('removed.restoreOf', { title })}
              onClick={() => restore.mutate({ params: { id } })}
            >
              {t('removed.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function BlockedMembers() {
  const { t } = useTranslation('blocks')
  const list = useBlockedMembers()
  const set = useBlocking()
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = list.data && people.length === 0
  return (
    <Section title={t('list.title')} lead={t(isEmpty ? 'list.empty' : 'list.lead')}>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && !list.isLoadingError && <RowsSkeleton rows={1} />}
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
    </Section>
  )
}
