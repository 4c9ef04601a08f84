'use client'

import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { useTranslation } from '#components/i18next.ts'
import type { User } from '#lib/client/entities/people.ts'

/** Reminder of an unconfirmed e-mail address, the present or a new one. */
export function EmailState({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const { email: current, pendingEmail: email } = member
  return (
    <ConfirmEmail user={member}>
      {email ? t('profile.pending', { email, current }) : undefined}
    </ConfirmEmail>
  )
}
