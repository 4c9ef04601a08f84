'use client'

import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ResendButton } from '#components/account/resend-button.tsx'
import { Note } from '#components/ui/note.tsx'
import type { User } from '#lib/client/entities/people.ts'

/** What is still to be confirmed, here or at the new address. */
export function EmailState({ member }: { member: User }) {
  const { t } = useTranslation('user')
  if (member.emailVerified && !member.pendingEmail) return null
  return (
    <Note icon={<MailWarning size={22} aria-hidden="true" />}>
      <span className="stack">
        <span>
          {member.pendingEmail
            ? t('profile.pending', { email: member.pendingEmail, current: member.email })
            : t('profile.unverified', { email: member.email })}
        </span>
        <ResendButton size="sm" kind="line" />
      </span>
    </Note>
  )
}
