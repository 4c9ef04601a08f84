import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import type { NoticeSettings } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'

/** Toasts for a saved change, and for a failed one with a retry button. */
export const useSaveToasts = () => {
  const { t } = useTranslation('user')
  return {
    saved: () => toast(t('notices.saved')),
    failed: (again: () => void) =>
      toast(t('notices.notSaved'), 'problem', { label: t('retry'), run: again }),
  }
}

/** Settings with an optimistic update, refetched after an error. */
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
