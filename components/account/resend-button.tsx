'use client'

import { useTranslation } from 'react-i18next'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { calls } from '#lib/client/calls.ts'
import { useApiMutation } from '#lib/client/queries.tsx'

/** Asks for the mail that confirms an address once more. */
export function ResendButton(look: ButtonLook) {
  const { t } = useTranslation('forms')
  const { mutate, isPending, isSuccess } = useApiMutation(calls.resendVerification, {
    onSuccess: ({ data }) => toast(t('resend.done', { email: data.email })),
    onError: (error) =>
      toast((error instanceof ApiError && error.detail) || t('offline'), 'problem'),
  })
  return (
    <Button
      {...look}
      busy={isPending}
      busyLabel={t('busy')}
      aria-disabled={isSuccess || undefined}
      onClick={isSuccess ? undefined : () => mutate({})}
    >
      {t(isSuccess ? 'resend.sent' : 'resend.submit')}
    </Button>
  )
}
