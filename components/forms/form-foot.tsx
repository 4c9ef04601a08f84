import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { useTranslation } from '#words'
import { FailureNote } from './failure.tsx'
import type { Form } from './use-form.ts'

type FormFootProps = ButtonLook & { form: Form; children: ReactNode; beside?: ReactNode }

export function FormFoot({ form, children, beside, ...look }: FormFootProps) {
  const { t } = useTranslation('forms')
  return (
    <>
      <FailureNote text={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button kind="pri" {...look} type="submit" busy={form.busy} busyLabel={t('busy')}>
          {children}
        </Button>
        {beside}
      </div>
    </>
  )
}
