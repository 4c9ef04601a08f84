'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#components/toasts/toast-store.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { calls } from '#lib/client/calls.ts'
import type { Preference } from '#lib/client/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/queries.tsx'
import { LoadFailed } from './load-failed.tsx'
import { RowsSkeleton } from './tab-skeleton.tsx'

const channels = ['app', 'email', 'push'] as const
type Channel = (typeof channels)[number]
type Answer = { data: Preference[] }

/** Every switch is kept at once, shown before the answer is there and taken back when refused. */
const useSwitch = () => {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const key = queryKey(calls.preferences)
  const { mutate } = useApiMutation(calls.changePreferences, {
    onError: () => {
      toast(t('notSaved'), 'problem')
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return (type: Preference['type'], channel: Channel, on: boolean) => {
    client.setQueryData<Answer>(
      key,
      (now) =>
        now && {
          data: now.data.map((one) => (one.type === type ? { ...one, [channel]: on } : one)),
        },
    )
    mutate({ body: { preferences: [{ type, [channel]: on }] } })
  }
}

export function NoticesTab() {
  const { t } = useTranslation('user')
  const list = useApiQuery(calls.preferences, {})
  const change = useSwitch()
  if (list.isError) return <LoadFailed query={list} />
  if (!list.data) return <RowsSkeleton rows={8} />
  return (
    <Panel edge className="stack">
      <table className="notices">
        <caption>
          <b className="text-d4">{t('notices.title')}</b>
          <span>{t('notices.lead')}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('notices.about')}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notices.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.data.data.map((preference) => (
            <tr key={preference.type}>
              <th scope="row">{t(`notices.types.${preference.type}`)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Switch
                    aria-label={t('notices.switch', {
                      type: t(`notices.types.${preference.type}`),
                      channel: t(`notices.channels.${channel}`),
                    })}
                    checked={preference[channel]}
                    onChange={(event) => change(preference.type, channel, event.target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-2">{t('notices.always')}</p>
    </Panel>
  )
}
