import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { toConsent } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'

export const useConsents = (notSaved: string) => {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const list = useApiQuery(
    'GET /users/logged/consents',
    {},
    { select: ({ data }) => data.map(toConsent) },
  )
  const { mutate, isPending, variables } = useApiMutation('PUT /users/logged/consents', {
    onSuccess: (answer, { body }) => {
      client.setQueryData(queryKey('GET /users/logged/consents'), answer)
      toast(t((body as { marketing: boolean }).marketing ? 'consents.on' : 'consents.off'))
    },
    onError: () => toast(notSaved, 'problem'),
  })
  const saved = list.data?.some(({ kind, given }) => kind === 'marketing' && given) ?? false
  return {
    list,
    marketing: isPending ? (variables.body as { marketing: boolean }).marketing : saved,
    change: (marketing: boolean) => mutate({ body: { marketing } }),
  }
}
