'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/skeleton.tsx'
import { queryKey, useApiMutation } from '#lib/client/data/queries.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { keepToken, useToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { CurrentPassword } from './form-parts.tsx'
import { FailedLink, type LinkProblem, linkProblemOf, Outcome, useLinkParts } from './outcome.tsx'

type PasswordStepProps = {
  link: { who: string; secret: string }
  isAnother: boolean
  onDone: () => void
  onRefused: (problem: LinkProblem) => void
}

/** Asks for the password: reading the mails of an address does not prove ownership of the account. */
function PasswordStep({ link, isAnother, onDone, onRefused }: PasswordStepProps) {
  const { t } = useTranslation('auth')
  const form = useForm(async (values) => {
    const password = String(values.get('password'))
    const body = { member: link.who, secret: link.secret, password }
    try {
      const { data } = await browserClient.call('POST /users/verify', { body })
      onDone()
      keepToken(data.token, { persistent: false })
    } catch (failure) {
      const problem = linkProblemOf(failure)
      if (!problem) throw failure
      onRefused(problem)
    }
  })
  return (
    <form className="stack" {...form.props}>
      <p>{t(isAnother ? 'verify.another' : 'verify.nobody')}</p>
      <CurrentPassword form={form} label={t('verify.password')} />
      <FormFoot form={form} size="lg" wide>
        {t('verify.submit')}
      </FormFoot>
      <p className="text-small text-ink-2">{t('verify.notYou')}</p>
    </form>
  )
}

const asksWho = (failure: unknown) =>
  failure instanceof ApiError && ['unauthenticated', 'link_of_another'].includes(failure.code)

/** Confirms the address at once in a session of the link's member; otherwise asks for the password of that member. */
export function Verification() {
  const { t } = useTranslation('auth')
  const link = useLinkParts()
  const token = useToken()
  const user = useUser()
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const [refused, setRefused] = useState<LinkProblem>()
  const { mutate, error } = useApiMutation('PUT /users/verify', {
    onSuccess: () => {
      setDone(true)
      return client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
    },
  })
  const confirm = useCallback(() => {
    if (link && token && !isDone) mutate({ body: { member: link.who, secret: link.secret } })
  }, [link, token, isDone, mutate])
  useEffect(confirm, [confirm])

  if (isDone)
    return (
      <Outcome
        title={t('verify.doneTitle')}
        text={t('verify.done')}
        action={{ href: paths.home(), label: t('verify.goOn') }}
      />
    )
  const problem = link === null ? 'link_unknown' : (refused ?? linkProblemOf(error))
  if (problem)
    return user ? (
      <>
        <FailedLink problem={problem} />
        <ConfirmEmail user={user} changeHref={paths.userTabs('profile')} />
      </>
    ) : (
      <FailedLink
        problem={problem}
        action={{ href: paths.login(paths.userTabs('profile')), label: t('verify.signIn') }}
      />
    )
  if (link && (token === null || asksWho(error)))
    return (
      <PasswordStep
        link={link}
        isAnother={error instanceof ApiError && error.code === 'link_of_another'}
        onDone={() => setDone(true)}
        onRefused={setRefused}
      />
    )
  if (error)
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
