import { type ReactNode, useId } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { CodeInput } from '#components/ui/code-input.tsx'
import { Field } from '#components/ui/field.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { useTranslation } from '#words'

type CodeFormProps = {
  onDone: () => Promise<unknown>
  /** Called after too many wrong codes, with the seconds until the next attempt. */
  onBlocked: (seconds: number) => void
  /** Refetches the state, which may have changed, for instance by the link of the mail. */
  onConflict: () => Promise<unknown>
  beside: ReactNode
}

export function CodeForm({ onDone, onBlocked, onConflict, beside }: CodeFormProps) {
  const { t } = useTranslation('confirm')
  const send = async (values: FormData) => {
    try {
      await browserClient.call('POST /users/logged/verify', {
        body: { code: String(values.get('code')) },
      })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'too_many_requests') return onBlocked(failure.retryAfter ?? 60)
      if (failure.code === 'conflict') await onConflict()
      throw failure
    }
    await onDone()
  }
  const form = useForm(send, {
    blame: ({ code }) => (code === 'code_expired' ? 'code' : undefined),
  })
  return (
    <form className="stack" {...form.props}>
      <Field id={useId()} label={t('label')} errors={form.errorsOf('code')}>
        {(control) => <CodeInput {...control} name="code" required />}
      </Field>
      <FormFoot form={form} beside={beside}>
        {t('submit')}
      </FormFoot>
    </form>
  )
}
