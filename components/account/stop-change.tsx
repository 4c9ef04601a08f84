'use client'

import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { removeToken } from '#lib/client/storage/token.ts'
import { FailedLink, linkProblemOf, Outcome, useLinkParts } from './outcome.tsx'

/** Stops a change of the e-mail address that the member did not request: one button, then a new password. */
export function StopChange() {
  const { t } = useTranslation('auth')
  const link = useLinkParts()
  const { mutate, isPending, isSuccess, error } = useApiMutation('POST /users/verify/stop', {
    onSuccess: removeToken,
  })
  if (isSuccess)
    return (
      <Outcome
        title={t('stopChange.doneTitle')}
        text={t('stopChange.done')}
        action={{ href: paths.forgottenPassword(), label: t('stopChange.password') }}
      />
    )
  const problem = link === null ? 'link_unknown' : linkProblemOf(error)
  if (problem)
    return (
      <FailedLink
        problem={problem}
        action={{ href: paths.forgottenPassword(), label: t('stopChange.password') }}
      />
    )
  return (
    <div className="stack">
      <p>{t('stopChange.text')}</p>
      <div role="alert">{error && <Note tone="danger">{error.message}</Note>}</div>
      <Button
        kind="pri"
        size="lg"
        wide
        busy={isPending}
        busyLabel={t('stopChange.busy')}
        onClick={() => link && mutate({ body: { member: link.who, secret: link.secret } })}
      >
        {t('stopChange.submit')}
      </Button>
    </div>
  )
}
