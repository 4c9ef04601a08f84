import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useTranslation } from '#words'
import type { Form } from './use-form.ts'

type FormFootProps = ButtonLook & { form: Form; children: ReactNode; beside?: ReactNode }

/** General error of the form and its submit button. */
export function FormFoot({ form, children, beside, ...look }: FormFootProps) {
  const { t } = useTranslation('forms')
  return (
    <>
      <div role="alert">{form.problem && <Note tone="danger">{form.problem}</Note>}</div>
      <div className="flex flex-wrap gap-3">
        <Button kind="pri" {...look} type="submit" busy={form.busy} busyLabel={t('busy')}>
          {children}
        </Button>
        {beside}
      </div>
    </>
  )
}
