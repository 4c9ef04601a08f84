'use client'

import { type ComponentProps, useEffect, useId, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { longestMessage, longestSubject } from '#lib/contract/contact-limits.ts'

export function ContactForm() {
  const { t } = useTranslation('contacts')
  const user = useUser()
  const textId = useId()
  // Without scripts the browser validates the fields.
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  const [sent, setSent] = useState<{ number: number; email: string }>()
  const form = useForm(async (values) => {
    const of = (name: string) => String(values.get(name)).trim()
    const email = of('email')
    const body = { name: of('name'), email, subject: of('subject'), text: of('text') }
    const { data } = await browserClient.call('POST /contacts', { body })
    setSent({ number: data.number, email })
  })
  if (sent)
    return (
      <div className="grid justify-items-start gap-3" role="status">
        <h3 className="text-d4">{t('sentTitle')}</h3>
        <p>{t('sent', sent)}</p>
        <Button onClick={() => setSent(undefined)}>{t('another')}</Button>
      </div>
    )
  const field = (
    name: 'name' | 'email' | 'subject',
    maxLength: number,
    more: Partial<ComponentProps<typeof TextField>>,
  ) => (
    <TextField form={form} name={name} label={t(name)} required maxLength={maxLength} {...more} />
  )
  return (
    <form
      className="grid gap-4"
      {...form.props}
      action="/api/contacts/form"
      encType="multipart/form-data"
      noValidate={isLive}
    >
      {field('name', 80, { autoComplete: 'name', defaultValue: user?.name })}
      {field('email', 254, { type: 'email', autoComplete: 'email', defaultValue: user?.email })}
      {field('subject', longestSubject, { hint: t('subjectHint') })}
      <Field id={textId} label={t('text')} errors={form.errorsOf('text')}>
        {(control) => (
          <Textarea {...control} name="text" rows={6} required maxLength={longestMessage} />
        )}
      </Field>
      <p className="hint">{t('privacy')}</p>
      <FormFoot form={form}>{t('submit')}</FormFoot>
    </form>
  )
}
