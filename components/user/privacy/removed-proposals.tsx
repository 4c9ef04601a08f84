import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Removed proposals of the member that can still be restored. */
export function RemovedProposals() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { data } = useApiQuery(
    'GET /users/logged/removed_proposals',
    {},
    { select: ({ data }) => data },
  )
  const restore = useApiMutation('DELETE /community/{id}/removal', {
    onSuccess: ({ data: proposal }) => {
      toast(t('removed.restored'), 'done', {
        label: t('removed.look'),
        href: paths.proposal(proposal),
      })
      return client.invalidateQueries({ queryKey: queryKey('GET /users/logged/removed_proposals') })
    },
    onError: (error) =>
      toast((error instanceof ApiError && error.detail) || t('notSaved'), 'problem'),
  })
  if (!data || data.length === 0) return null
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('removed.title')}</h2>
        <p className="text-small text-ink-2">{t('removed.lead')}</p>
      </div>
      <ul className="grid gap-2.5">
        {data.map(({ id, title }) => (
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
    </Panel>
  )
}
