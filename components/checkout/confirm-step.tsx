import { useEffect, useRef } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Words } from '#components/words.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'

/** Asks for the confirmation of the e-mail address before an order; the filled-in checkout stays mounted behind it. */
export function ConfirmStep({ member, onConfirmed }: { member: User; onConfirmed: () => void }) {
  const { t } = useTranslation('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is unmounted, and on a phone this heading stands far above it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-lead gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-d2">
        {t('confirm.title')}
      </h1>
      <p className="text-lead">
        <Words
          text={t('confirm.text', { email: member.pendingEmail ?? member.email })}
          marks={{ b: <b className="wrap-anywhere" /> }}
        />
      </p>
      <ConfirmEmail
        bare
        user={member}
        onConfirmed={onConfirmed}
        changeHref={paths.userTabs('profile')}
      />
    </div>
  )
}
