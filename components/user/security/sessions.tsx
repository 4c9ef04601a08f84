'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Panel } from '#components/ui/panel.tsx'
import { toSession } from '#lib/client/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/queries.tsx'
import { ConfirmButton } from '../confirm-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import { SessionRow } from './session-row.tsx'

export function Sessions() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const list = useApiQuery(
    'GET /users/logged/sessions',
    {},
    { select: ({ data }) => data.map(toSession) },
  )
  const options = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/sessions') })
      toast(t('sessions.ended'))
    },
    onError: () => toast(t('notSaved'), 'problem'),
  }
  const end = useApiMutation('DELETE /users/logged/sessions/{id}', options)
  const endOthers = useApiMutation('DELETE /users/logged/sessions', options)
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('sessions.title')}</h2>
        <p className="text-small text-ink-2">{t('sessions.lead')}</p>
      </div>
      {list.isError ? (
        <LoadFailed query={list} />
      ) : list.data ? (
        <ul className="session-list">
          {list.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables.params.id === session.id}
              onEnd={() => end.mutate({ params: { id: session.id } })}
            />
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={2} />
      )}
      {list.data && list.data.length > 1 && (
        <div>
          <ConfirmButton
            label={t('sessions.endOthers')}
            question={t('sessions.endOthersTitle')}
            text={t('sessions.endOthersText')}
            busy={endOthers.isPending}
            onConfirm={() => endOthers.mutate({})}
          />
        </div>
      )}
    </Panel>
  )
}
