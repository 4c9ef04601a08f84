'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { CheckField } from '#components/forms/check-field.tsx'
import { NewPasswordField } from '#components/forms/new-password-field.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { keepToken } from '#lib/client/storage/token.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { measure } from '#lib/client/transport/measure.ts'
import { ConditionFields, EmailField, OtherWay, StackForm } from './form-parts.tsx'
import { Outcome } from './outcome.tsx'
import { useWayBack } from './way-back.ts'

const text = (values: FormData, name: string) => String(values.get(name) ?? '')
const checked = (values: FormData, name: string) => values.get(name) === 'on'

type SignUpFormProps = {
  siteName: string
  /** Title and other ways to sign up; hidden together with the form. */
  children: ReactNode
}

export function SignUpForm({ siteName, children }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const { t: confirm } = useTranslation('confirm')
  const router = useRouter()
  const { given, back, code } = useWayBack()
  const user = useUser()
  const [writtenTo, setWrittenTo] = useState<string>()
  const form = useForm(async (values) => {
    const email = text(values, 'email').trim()
    const { data } = await browserClient.call('POST /users', {
      body: {
        name: text(values, 'name'),
        email,
        password: text(values, 'password'),
        // Validation requires both boxes to be ticked.
        conditions: { privacy: true, terms_and_conditions: true },
        marketing: checked(values, 'marketing'),
        ...(code ? { code: code.slice(0, 64) } : {}),
      },
    })
    keepToken(data.token, { persistent: false })
    measure({ name: 'sign_up', params: { method: 'email' } })
    setWrittenTo(email)
  })
  const goOn = () => {
    toast(`${confirm('done.here')}.`)
    router.replace(back)
  }
  if (writtenTo)
    return (
      <Outcome
        level={1}
        title={t('signUp.doneTitle')}
        text={t('signUp.doneText', { email: writtenTo })}
      >
        {user && (
          <ConfirmEmail
            bare
            user={user}
            onConfirmed={goOn}
            changeHref={paths.userTabs('profile')}
          />
        )}
        <Link className={buttonClass({ wide: true })} href={back}>
          {t('signUp.later')}
        </Link>
      </Outcome>
    )
  return (
    <>
      {children}
      <StackForm form={form} submit={t('signUp.submit')} size="lg">
        <TextField
          form={form}
          name="name"
          label={t('signUp.name')}
          hint={t('signUp.nameHint')}
          autoComplete="name"
          required
          maxLength={80}
        />
        <EmailField form={form} label={t('email')} />
        <NewPasswordField form={form} name="password" label={t('password')} about={{ siteName }} />
        {code && <p className="text-small text-ink-2">{t('signUp.code', { code })}</p>}
        <ConditionFields form={form} />
        <CheckField form={form} name="marketing" label={t('signUp.marketing')} />
      </StackForm>
      <OtherWay
        question={t('signUp.known')}
        href={paths.login(given, code)}
        label={t('login.submit')}
      />
    </>
  )
}
