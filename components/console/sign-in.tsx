'use client'

import { Fingerprint } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { EmailField } from '#components/account/form-parts.tsx'
import { FailureNote } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { wayBack } from '#lib/client/console/paths.ts'
import { useForget } from '#lib/client/console/queries.tsx'
import { factorOf, useFactorField } from './factor-fields.tsx'
import { askPasskey } from './passkey.ts'

/** Leads to the page that was asked for, with nothing left of an earlier session. */
const useEntry = () => {
  const router = useRouter()
  const forget = useForget()
  const back = wayBack(useSearchParams().get('back'))
  return () => {
    forget()
    router.replace(back)
  }
}

type WayProps = { onDone: () => void; onOther: () => void }

function ByPassword({ onDone, onOther }: WayProps) {
  const { t } = useTranslation('console')
  const form = useForm(
    async (values) => {
      const email = String(values.get('email'))
      const password = String(values.get('password'))
      await consoleCall('POST /session', { body: { email, password, ...factorOf(values) } })
      onDone()
    },
    { blame: ({ code }) => (code === 'wrong_credentials' ? 'password' : undefined) },
  )
  const { field, other } = useFactorField(form)
  return (
    <form className="stack" {...form.props}>
      <EmailField form={form} label={t('signIn.email')} />
      <PasswordField
        form={form}
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
      />
      {field}
      <FormFoot form={form} beside={other}>
        {t('signIn.submit')}
      </FormFoot>
      <Button onClick={onOther}>{t('signIn.byPasskey')}</Button>
    </form>
  )
}

function ByPasskey({ onDone, onOther }: WayProps) {
  const { t } = useTranslation('console')
  const form = useForm(async () => {
    const { data } = await consoleCall('POST /session/passkey/options', {})
    const response = await askPasskey(data.options, t('signIn.cancelled'))
    await consoleCall('POST /session/passkey', { body: { ticket: data.ticket, response } })
    onDone()
  })
  return (
    <form className="stack" {...form.props}>
      <p className="text-ink-2">{t('signIn.lead')}</p>
      <FormFoot form={form} size="lg" wide>
        <Fingerprint size={24} aria-hidden="true" />
        {t('signIn.passkey')}
      </FormFoot>
      <Button wide onClick={onOther}>
        {t('signIn.byPassword')}
      </Button>
    </form>
  )
}

/** Token of the link that the start of a demo prints; it follows the #, so no server logs it. */
const demoToken = () => /^#demo=([\w-]+)$/.exec(location.hash)?.[1]

export function SignIn() {
  const { t } = useTranslation('console')
  const [way, setWay] = useState<'passkey' | 'password'>('passkey')
  const [problem, setProblem] = useState<string>()
  const enter = useEntry()
  const tryDemo = useEffectEvent(() => {
    const token = demoToken()
    if (token)
      consoleCall('POST /session/demo', { body: { token } }).then(enter, () =>
        setProblem(t('signIn.demoFailed')),
      )
  })
  useEffect(() => tryDemo(), [])
  return (
    <>
      <h1 className="text-d3">{t('signIn.title')}</h1>
      <FailureNote text={problem} />
      {way === 'passkey' ? (
        <ByPasskey onDone={enter} onOther={() => setWay('password')} />
      ) : (
        <ByPassword onDone={enter} onOther={() => setWay('passkey')} />
      )}
      <p className="text-tiny text-ink-2">{t('signIn.note')}</p>
    </>
  )
}
