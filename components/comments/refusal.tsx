'use client'

import { Clock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Note } from '#components/ui/note.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Words as Marked } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'
import type { ApiError } from '#lib/client/transport/api-error.ts'
import { useTranslation } from '#words'
import { useThread } from './thread-context.tsx'

const ConfirmEmail = lazy(async () => ({
  default: (await import('#components/confirm/confirm-email.tsx')).ConfirmEmail,
}))

/** Reason of a refused comment and the remedy; errors of a field are shown at the field. */
export function Refusal({ error, onConfirmed }: { error: ApiError; onConfirmed: () => void }) {
  const { t } = useTranslation('writing')
  const { user } = useThread()
  if (error.code === 'unconfirmed' && user)
    return (
      <div className="grid gap-4">
        <Note>
          <Marked
            text={t('confirm', { email: user.pendingEmail ?? user.email })}
            marks={{ b: <b className="wrap-anywhere" /> }}
          />
        </Note>
        <Suspense fallback={<Spinner />}>
          <ConfirmEmail
            bare
            user={user}
            onConfirmed={onConfirmed}
            changeHref={paths.userTabs('profile')}
          />
        </Suspense>
      </div>
    )
  if (error.code === 'too_many_requests')
    return (
      <Note role="alert" icon={<Clock size={22} aria-hidden="true" />}>
        <b>{t('waitTitle')}</b> {t('wait', { count: Math.ceil((error.retryAfter ?? 60) / 60) })}
      </Note>
    )
  if (error.fields.content) return null
  return (
    <Note role="alert" tone="danger">
      {error.detail || t('failed')}
    </Note>
  )
}
