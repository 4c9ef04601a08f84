'use client'

import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { CurrentPassword } from './form-parts.tsx'

export const asksPassword = (failure: unknown) =>
  failure instanceof ApiError && 'password' in failure.fields

type ProofDialogProps = { work: (password: string) => Promise<unknown>; onClose: () => void }

export function ProofDialog({ work, onClose }: ProofDialogProps) {
  const { t } = useTranslation('forms')
  const form = useForm((values) => work(String(values.get('password'))))
  return (
    <Dialog open title={t('proof.title')} onClose={onClose}>
      <form className="stack" {...form.props}>
        <CurrentPassword form={form} label={t('proof.label')} />
        <FormFoot form={form} beside={<Button onClick={onClose}>{t('proof.cancel')}</Button>}>
          {t('proof.submit')}
        </FormFoot>
      </form>
    </Dialog>
  )
}
