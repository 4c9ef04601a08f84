'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Note } from '#components/ui/note.tsx'
import { toConsent } from '#lib/client/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/queries.tsx'

/** Opt-in for news and offers. */
export function Offers() {
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
    onError: () => toast(t('notices.notSaved'), 'problem'),
  })
  if (!list.data) return null
  const hasConsent = list.data.some((consent) => consent.kind === 'marketing' && consent.given)
  const shown = isPending ? (variables.body as { marketing: boolean }).marketing : hasConsent
  return (
    <Note>
      <b>{t(shown ? 'notices.offers.on' : 'notices.offers.off')}</b> {t('notices.offers.text')}
      <Checkbox
        className="mt-3"
        label={t('notices.offers.yes')}
        checked={shown}
        onChange={(event) => mutate({ body: { marketing: event.target.checked } })}
      />
    </Note>
  )
}
