import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'

/** Setting for showing the member's recent activity to others. */
export function Visibility() {
  const { t } = useTranslation('user')
  const visibility = useApiQuery(
    'GET /users/logged/visibility',
    {},
    { select: ({ data }) => data.activities },
  )
  return (
    <Panel edge className="stack">
      <h2 className="text-d4">{t('visibility.title')}</h2>
      {visibility.isError ? (
        <LoadFailed query={visibility} />
      ) : visibility.data === undefined ? (
        <RowsSkeleton rows={1} />
      ) : (
        <ActivitiesSwitch shown={visibility.data} />
      )}
    </Panel>
  )
}

function ActivitiesSwitch({ shown }: { shown: boolean }) {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { mutate, isPending, variables } = useApiMutation('PUT /users/logged/visibility', {
    onSuccess: (answer) => {
      client.setQueryData(queryKey('GET /users/logged/visibility'), answer)
      toast(t(answer.data.activities ? 'visibility.on' : 'visibility.off'))
    },
    onError: () => toast(t('notSaved'), 'problem'),
  })
  const isChecked = isPending ? (variables.body as { activities: boolean }).activities : shown
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <b id="activities-shown">{t('visibility.activities')}</b>
        <p id="activities-hint" className="text-small text-ink-2">
          {t('visibility.text')}
        </p>
      </div>
      <Switch
        aria-labelledby="activities-shown"
        aria-describedby="activities-hint"
        checked={isChecked}
        onChange={(event) => mutate({ body: { activities: event.target.checked } })}
      />
    </div>
  )
}
