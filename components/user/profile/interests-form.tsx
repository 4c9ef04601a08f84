'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Chip, Chips } from '#components/ui/chip.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ownKinds } from '#lib/client/own-kinds.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/queries.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'

/** Saves each change at once, with an optimistic update that is rolled back on an error. */
export function InterestsForm() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const all = useApiQuery('GET /community/interests', {})
  const mine = useApiQuery('GET /users/logged/interests', {})
  const { mutate, variables, isPending } = useApiMutation('PUT /users/logged/interests', {
    onSuccess: (answer) => {
      client.setQueryData(queryKey('GET /users/logged/interests'), answer)
      client.removeQueries({ queryKey: queryKey('GET /users/logged/home') })
    },
    onError: () => toast(t('notSaved'), 'problem'),
  })
  const savedIds = mine.data?.data.map(({ id }) => id) ?? []
  const chosen = isPending ? (variables.body as { interests: number[] }).interests : savedIds
  const press = (id: number) => {
    const interests = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    if (interests.length > 0) ownKinds.expect()
    else ownKinds.forget()
    mutate({ body: { interests } })
  }
  const failed = [all, mine].find((query) => query.isError)
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('interests.title')}</h2>
        <p className="text-small text-ink-2">{t('interests.lead')}</p>
      </div>
      {failed ? (
        <LoadFailed query={failed} />
      ) : all.data && mine.data ? (
        <Chips role="group" aria-label={t('interests.title')}>
          {all.data.data.map(({ id, name }) => (
            <Chip key={id} pressed={chosen.includes(id)} onClick={() => press(id)}>
              {name}
            </Chip>
          ))}
        </Chips>
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Panel>
  )
}
