import { useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '#components/i18next.ts'
import { Note } from '#components/ui/note.tsx'
import { queryKey } from '#lib/client/data/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatTime } from '#lib/format/dates.ts'
import { CodeForm } from './code-form.tsx'
import { ResendCode } from './resend-code.tsx'
import { useResend } from './use-resend.ts'

const strong = { b: <b /> }

/** Code field, resend button, and the waiting time after too many wrong codes. */
export function ConfirmSteps({ onRight }: { onRight: () => void }) {
  const { t, i18n } = useTranslation('confirm')
  const client = useQueryClient()
  const again = useResend()
  const [blockedUntil, setBlockedUntil] = useState<number>()
  useEffect(() => {
    if (blockedUntil === undefined) return
    const timer = setTimeout(() => setBlockedUntil(undefined), blockedUntil - Date.now())
    return () => clearTimeout(timer)
  }, [blockedUntil])
  const look = () => client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
  const { error, sentAt } = again
  return (
    <>
      <div role="status" className="contents">
        {sentAt !== undefined && blockedUntil === undefined && (
          <Note icon={<MailCheck size={22} aria-hidden="true" />}>
            <Trans
              t={t}
              i18n={i18n}
              i18nKey="resent"
              values={{ time: formatTime(sentAt) }}
              components={strong}
            />
          </Note>
        )}
      </div>
      <div role="alert">
        {blockedUntil !== undefined && (
          <Note tone="danger">
            <Trans
              t={t}
              i18n={i18n}
              i18nKey="blocked"
              values={{ time: formatTime(blockedUntil) }}
              components={strong}
            />
          </Note>
        )}
        {error && (
          <Note tone="danger">
            {error instanceof ApiError && error.detail ? error.detail : t('offline')}
          </Note>
        )}
      </div>
      {blockedUntil === undefined && (
        <CodeForm
          // New key for each mail: resets the form, since the old code is invalid.
          key={sentAt}
          onDone={() => {
            onRight()
            return look()
          }}
          onConflict={look}
          onBlocked={(seconds) => setBlockedUntil(Date.now() + seconds * 1000)}
          beside={<ResendCode again={again} />}
        />
      )}
    </>
  )
}
