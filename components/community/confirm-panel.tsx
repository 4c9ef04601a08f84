'use client'

import { useEffect, useRef } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'
import { useUser } from '#lib/client/session/use-user.ts'

/** Asks for the confirmation of the e-mail address, then publishes the draft automatically. */
export function ConfirmPanel({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('propose')
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!user) return null
  return (
    <Panel ground="sunk" className="grid gap-3.5">
      <h2 ref={heading} tabIndex={-1} className="text-d4">
        {t('confirm.title')}
      </h2>
      <p className="wrap-anywhere">
        <Words
          text={t('confirm.text', { email: user.pendingEmail ?? user.email })}
          marks={{ b: <b /> }}
        />
      </p>
      <ConfirmEmail
        bare
        user={user}
        onConfirmed={onConfirmed}
        changeHref={paths.userTabs('profile')}
      />
    </Panel>
  )
}
