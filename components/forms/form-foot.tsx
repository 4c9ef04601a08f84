import type { ReactNode } from 'react'
import type { ButtonLook } from '#components/ui/button.tsx'
import { BusyButton } from './busy-button.tsx'
import { FailureNote } from './failure.tsx'
import type { Form } from './use-form.ts'

type FormFootProps = ButtonLook & { form: Form; children: ReactNode; beside?: ReactNode }

export function FormFoot({ form, children, beside, ...look }: FormFootProps) {
  return (
    <>
      <FailureNote text={form.problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton kind="pri" {...look} type="submit" busy={form.busy}>
          {children}
        </BusyButton>
        {beside}
      </div>
    </>
  )
}
