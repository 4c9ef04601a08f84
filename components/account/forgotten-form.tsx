'use client'

import { useState } from 'react'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { browserClient } from '#lib/client/transport/browser.ts'
import { EmailField, StackForm } from './form-parts.tsx'
import { Outcome } from './outcome.tsx'

export function ForgottenForm() {
  const { t } = useTranslation('auth')
  const [writtenTo, setWrittenTo] = useState<string>()
  const form = useForm(async (values) => {
    const email = String(values.get('email')).trim()
    await browserClient.call('POST /users/forgot_password', { body: { email } })
    setWrittenTo(email)
  })
  if (writtenTo)
    return (
      <Outcome title={t('forgotten.doneTitle')} text={t('forgotten.done', { email: writtenTo })}>
        <Button wide onClick={() => setWrittenTo(undefined)}>
          {t('forgotten.again')}
        </Button>
      </Outcome>
    )
  return (
    <StackForm form={form} submit={t('forgotten.submit')} size="lg">
      <EmailField form={form} label={t('email')} />
    </StackForm>
  )
}
