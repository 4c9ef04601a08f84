'use client'

import { useState } from 'react'
import { NewPasswordField } from '#components/forms/new-password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { paths } from '#lib/client/paths.ts'
import { removeToken } from '#lib/client/storage/token.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { StackForm } from './form-parts.tsx'
import { FailedLink, type LinkProblem, linkProblemOf, Outcome, useLinkParts } from './outcome.tsx'

export function ResetForm({ siteName }: { siteName: string }) {
  const { t } = useTranslation('auth')
  const link = useLinkParts()
  const [done, setDone] = useState(false)
  const [refused, setRefused] = useState<LinkProblem>()
  const form = useForm(async (values) => {
    if (!link) return
    const password = String(values.get('password'))
    const body = { email: link.who, token: link.secret, password }
    try {
      await browserClient.call('POST /users/reset_password', { body })
    } catch (failure) {
      const problem = linkProblemOf(failure)
      if (!problem) throw failure
      return setRefused(problem)
    }
    // The server has ended all sessions, that of this browser too.
    removeToken()
    setDone(true)
  })
  if (done)
    return (
      <Outcome
        title={t('reset.doneTitle')}
        text={t('reset.done')}
        action={{ href: paths.login(), label: t('login.submit') }}
      />
    )
  if (refused || link === null)
    return (
      <FailedLink
        problem={refused ?? 'link_unknown'}
        action={{ href: paths.forgottenPassword(), label: t('reset.again') }}
      />
    )
  return (
    <StackForm form={form} submit={t('reset.submit')} size="lg">
      {/* For password managers, which need the user name to store the password. */}
      <input
        type="email"
        autoComplete="username"
        value={link?.who ?? ''}
        readOnly
        hidden
        aria-label={t('email')}
      />
      <NewPasswordField
        form={form}
        name="password"
        label={t('reset.password')}
        about={{ siteName, email: link?.who ?? '' }}
      />
    </StackForm>
  )
}
