'use client'

import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { keepToken } from '#lib/client/session/auth.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { type LinkProblem, linkProblemOf } from './link-problem.ts'

type PasswordStepProps = {
  link: { who: string; secret: string }
  /** True if the signed-in member is not the one of the link. */
  isAnother: boolean
  onDone: () => void
  onRefused: (problem: LinkProblem) => void
}

/** Asks for the password: reading the mails of an address does not prove ownership of the account. */
export function PasswordStep({ link, isAnother, onDone, onRefused }: PasswordStepProps) {
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
      <PasswordField
        form={form}
        name="password"
        label={t('verify.password')}
        autoComplete="current-password"
      />
      <FormFoot form={form} size="lg" wide>
        {t('verify.submit')}
      </FormFoot>
      <p className="text-small text-ink-2">{t('verify.notYou')}</p>
    </form>
  )
}
