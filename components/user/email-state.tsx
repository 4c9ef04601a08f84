'use client'

import { useTranslation } from 'react-i18next'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import type { User } from '#lib/client/entities/people.ts'

/** What is still to be confirmed, here or at the new address. */
export function EmailState({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const { email: current, pendingEmail: email } = member
  return (
    <ConfirmEmail user={member}>
      {email ? t('profile.pending', { email, current }) : undefined}
    </ConfirmEmail>
  )
}
