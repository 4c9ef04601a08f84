'use client'

import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'

export const asksPassword = (failure: unknown) =>
  failure instanceof ApiError && 'password' in failure.fields

type ProofDialogProps = { work: (password: string) => Promise<unknown>; onClose: () => void }

export function ProofDialog({ work, onClose }: ProofDialogProps) {
  const { t } = useTranslation('forms')
  const form = useForm((values) => work(String(values.get('password'))))
  return (
    <Dialog open title={t('proof.title')} onClose={onClose}>
      <form className="stack" {...form.props}>
        <PasswordField
          form={form}
          name="password"
          label={t('proof.label')}
          autoComplete="current-password"
        />
        <FormFoot form={form} beside={<Button onClick={onClose}>{t('proof.cancel')}</Button>}>
          {t('proof.submit')}
        </FormFoot>
      </form>
    </Dialog>
  )
}
