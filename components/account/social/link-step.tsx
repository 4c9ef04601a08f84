'use client'

import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { linkWithPassword, sendCode } from '#lib/client/session/social.ts'
import type { StepProps } from './step.ts'

/** Proves the ownership of the account by password, or by mail for accounts without one. */
export function LinkStep({ step, next }: StepProps<'link'>) {
  const { t } = useTranslation('social')
  const { provider, ticket, email } = step
  const form = useForm(
    async (values) => {
      await linkWithPassword(step, String(values.get('password')))
      next(undefined)
    },
    { blame: ({ code }) => (code === 'wrong_credentials' ? 'password' : undefined) },
  )
  const byMail = useForm(async () => {
    await sendCode(step)
    next({ kind: 'code', provider, ticket, email })
  })
  return (
    <>
      <form className="stack" {...form.props}>
        <p>{t('link.text', { email, provider: t(`names.${provider}`) })}</p>
        <PasswordField
          form={form}
          name="password"
          label={t('link.label')}
          autoComplete="current-password"
        />
        <FormFoot form={form} wide>
          {t('link.submit')}
        </FormFoot>
      </form>
      <form {...byMail.props}>
        <Button type="submit" wide busy={byMail.busy} busyLabel={t('busy')}>
          {t('link.byMail')}
        </Button>
        <p role="alert">{byMail.problem}</p>
      </form>
    </>
  )
}
