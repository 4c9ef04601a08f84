import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { useTranslation } from '#components/i18next.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'

/** Asks for the confirmation of the e-mail address before an order; the filled-in checkout stays mounted behind it. */
export function ConfirmStep({ member, onConfirmed }: { member: User; onConfirmed: () => void }) {
  const { t, i18n } = useTranslation('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is unmounted, and on a phone this heading stands far above it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-lead gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-d2">
        {t('confirm.title')}
      </h1>
      <p className="text-lead">
        <Trans
          t={t}
          i18n={i18n}
          i18nKey="confirm.text"
          values={{ email: member.pendingEmail ?? member.email }}
          components={{ b: <b className="wrap-anywhere" /> }}
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
