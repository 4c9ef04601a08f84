import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Toasts for the success or failure of a mutation. */
export const useResultToasts = (done: string) => {
  const { t } = useTranslation('own-weep')
  return {
    onSuccess: () => toast(done),
    onError: (error: Error) =>
      toast((error instanceof ApiError && error.detail) || t('tab.failed'), 'problem'),
  }
}
