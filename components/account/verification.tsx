'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { calls } from '#lib/client/calls.ts'
import { paths } from '#lib/client/paths.ts'
import { queryKey, useApiMutation } from '#lib/client/queries.tsx'
import { useUser } from '#lib/client/use-user.ts'
import { FailedLink } from './failed-link.tsx'
import { useLinkParts } from './link-parts.ts'
import { linkProblemOf } from './link-problem.ts'
import { Outcome } from './outcome.tsx'
import { ResendButton } from './resend-button.tsx'

/** Opening the link is the proof: there is nothing more to press. */
export function Verification() {
  const { t } = useTranslation('auth')
  const link = useLinkParts()
  const user = useUser()
  const client = useQueryClient()
  const { mutate, isSuccess, isError, error } = useApiMutation(calls.verify, {
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey(calls.logged) }),
  })
  const confirm = useCallback(() => {
    if (link) mutate({ params: { a: link.who, b: link.secret } })
  }, [link, mutate])
  useEffect(confirm, [confirm])

  if (isSuccess)
    return (
      <Outcome
        title={t('verify.doneTitle')}
        text={t('verify.done')}
        action={
          user
            ? { href: paths.home(), label: t('verify.goOn') }
            : { href: paths.login(), label: t('login.submit') }
        }
      />
    )
  const problem = link === null ? 'link_unknown' : linkProblemOf(error)
  if (problem)
    return user ? (
      <FailedLink problem={problem}>
        {!user.emailVerified && <ResendButton size="lg" wide kind="pri" />}
      </FailedLink>
    ) : (
      <FailedLink
        problem={problem}
        action={{ href: paths.login(paths.userTabs('profile')), label: t('verify.signIn') }}
      />
    )
  if (isError)
    return (
      <Outcome tone="failed" title={t('verify.failedTitle')} text={error.message}>
        <Button kind="pri" size="lg" wide onClick={confirm}>
          {t('verify.retry')}
        </Button>
      </Outcome>
    )
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> {t('verify.busy')}
    </p>
  )
}
