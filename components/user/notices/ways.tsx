import { useQueryClient } from '@tanstack/react-query'
import { Bell, Lock, Mail, Smartphone } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { NoticeSettings, Preference } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { LoadFailed, RowsSkeleton } from '../states.tsx'

const useSaveToasts = () => {
  const { t } = useTranslation('user')
  return {
    saved: () => toast(t('notices.saved')),
    failed: (again: () => void) =>
      toast(t('notices.notSaved'), 'problem', { label: t('retry'), run: again }),
  }
}

export const useNoticeSettings = () => {
  const client = useQueryClient()
  const key = queryKey('GET /users/logged/notice_settings')
  const list = useApiQuery('GET /users/logged/notice_settings', {})
  const { saved, failed } = useSaveToasts()
  const { mutate } = useApiMutation('PUT /users/logged/notice_settings', {
    onSuccess: (answer) => {
      client.setQueryData(key, answer)
      saved()
    },
    onError: (_, { body }) => {
      failed(() => change(body as Partial<NoticeSettings>))
      return client.invalidateQueries({ queryKey: key })
    },
  })
  const change = (some: Partial<NoticeSettings>) => {
    client.setQueryData<{ data: NoticeSettings }>(
      key,
      (now) => now && { data: { ...now.data, ...some } },
    )
    mutate({ body: some })
  }
  return { settings: list.data?.data, isError: list.isError, refetch: list.refetch, change }
}

const channels = ['app', 'email', 'push'] as const
type Channel = (typeof channels)[number]
const icons = { app: Bell, email: Mail, push: Smartphone }
const groups = {
  groups: ['preorder', 'expiring'],
  orders: ['order', 'waiting-list', 'support'],
  community: ['comment', 'like', 'proposal'],
  rest: ['credits', 'weep', 'sale'],
} as const

const useChange = () => {
  const client = useQueryClient()
  const key = queryKey('GET /users/logged/preferences')
  const { saved, failed } = useSaveToasts()
  const { mutate } = useApiMutation('PUT /users/logged/preferences', {
    onSuccess: saved,
    onError: (_, input) => {
      failed(() => mutate(input))
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return (type: Preference['type'], channel: Channel, on: boolean) => {
    client.setQueryData<{ data: Preference[] }>(
      key,
      (now) =>
        now && {
          data: now.data.map((one) => (one.type === type ? { ...one, [channel]: on } : one)),
        },
    )
    mutate({ body: { preferences: [{ type, [channel]: on }] } })
  }
}

/** Saves each change at once, with an optimistic update that is rolled back on an error. */
export function Ways() {
  const { t } = useTranslation('user')
  const list = useApiQuery('GET /users/logged/preferences', {})
  const change = useChange()
  if (list.isError) return <LoadFailed query={list} />
  if (!list.data) return <RowsSkeleton rows={8} />
  const byType = new Map(list.data.data.map((one) => [one.type, one]))
  return (
    <table className="notices">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('notices.about')}</span>
          </th>
          {channels.map((channel) => {
            const Icon = icons[channel]
            return (
              <th key={channel} scope="col">
                <Icon className="mx-auto mb-1" size={20} aria-hidden="true" />
                {t(`notices.channels.${channel}`)}
              </th>
            )
          })}
        </tr>
      </thead>
      {Object.entries(groups).map(([name, types]) => (
        <tbody key={name}>
          <tr>
            <th className="pt-6 pb-2 text-d4" scope="colgroup" colSpan={4}>
              {t(`notices.groups.${name as keyof typeof groups}`)}
            </th>
          </tr>
          {types.map((type) => {
            const preference = byType.get(type)
            if (!preference) return null
            const about = t(`notices.types.${type}.name`)
            return (
              <tr key={type}>
                <th scope="row" className="py-3 pr-2">
                  <b className="block font-semibold">{about}</b>
                  <span className="text-small text-ink-2">{t(`notices.types.${type}.text`)}</span>
                </th>
                {channels.map((channel) => (
                  <td key={channel}>
                    {channel === 'email' && preference.email_always ? (
                      <span
                        className="grid place-items-center text-ink-2"
                        title={t('notices.always')}
                      >
                        <Lock size={18} aria-hidden="true" />
                        <span className="sr-only">{t('notices.always')}</span>
                      </span>
                    ) : (
                      <Checkbox
                        label={
                          <span className="sr-only">
                            {t('notices.switch', {
                              type: about,
                              channel: t(`notices.channels.${channel}`),
                            })}
                          </span>
                        }
                        checked={preference[channel]}
                        onChange={(event) => change(type, channel, event.target.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
