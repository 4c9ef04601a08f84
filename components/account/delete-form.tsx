'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogActions } from '#components/ui/dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import type { Provider } from '#lib/client/data/session/social.ts'
import { paths } from '#lib/client/paths.ts'
import { forgetDrafts } from '#lib/client/storage/drafts.ts'
import { recentSearches } from '#lib/client/storage/recent-searches.ts'
import { removeToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { CurrentPassword } from './form-parts.tsx'
import { leaveOnPurpose } from './use-member.ts'

export type DeleteProof = { provider: Provider; token: string }

type DeleteFormProps = {
  proof?: DeleteProof
  onKeep: () => void
}

/** Confirmation of the deletion; an open pledge blocks it, and the message says how to end that. */
export function DeleteForm({ proof, onKeep }: DeleteFormProps) {
  const { t } = useTranslation('user')
  const router = useRouter()
  const [pledged, setPledged] = useState<ApiError>()
  const form = useForm(async (values) => {
    const body = proof ?? { password: String(values.get('password')) }
    try {
      await browserClient.call('DELETE /users/logged/delete', { body })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'open_pledges') return setPledged(failure)
      throw failure
    }
    leaveOnPurpose()
    forgetDrafts()
    recentSearches.forget()
    removeToken()
    toast(t('delete.done'))
    router.replace(paths.home())
  })
  if (pledged)
    return (
      <>
        <div className="stack" role="alert">
          <p>{pledged.message}</p>
          <ul className="stack">
            {pledged.blockers.map(({ type, id, slug, title }) => (
              <li key={`${type} ${id}`}>
                {type === 'order' ? (
                  <Link className="link" href={paths.order(id)}>
                    {t('delete.order', { number: title })}
                  </Link>
                ) : (
                  <Link className="link" href={paths.preorder({ id, slug })}>
                    {title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
        <DialogActions>
          <Button kind="pri" onClick={onKeep}>
            {t('delete.understood')}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <form className="stack" {...form.props}>
      <p>{t('delete.text')}</p>
      {!proof && <CurrentPassword form={form} label={t('delete.password')} />}
      <div role="alert">{form.problem && <Note tone="danger">{form.problem}</Note>}</div>
      <DialogActions>
        <Button kind="pri" onClick={onKeep}>
          {t('delete.keep')}
        </Button>
        <Button kind="danger" type="submit" busy={form.busy} busyLabel={t('busy')}>
          {t('delete.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
