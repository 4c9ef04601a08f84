'use client'

import { type ReactNode, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { type Form, useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, type ButtonKind } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Declined, isAwaitingApproval, unlessDeclined } from '#lib/client/console/client.ts'
import { useRefresh } from '#lib/client/console/queries.tsx'

type ActProps = {
  label: ReactNode
  kind?: ButtonKind
  size?: 'sm' | 'md'
  /** Text of the toast afterwards. */
  done: string
}

type ActButtonProps = ActProps & { run: () => Promise<unknown> }

/** Button of an act without fields. What needs a confirmation asks for it by itself. */
export function ActButton({ label, done, run, ...look }: ActButtonProps) {
  const { t } = useTranslation('console')
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh()
  const press = async () => {
    setBusy(true)
    try {
      await run()
      toast(done)
    } catch (error) {
      if (isAwaitingApproval(error)) {
        toast(error.detail)
        refresh()
      } else unlessDeclined(failureToast(t('notLoaded.text')))(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton {...look} busy={isBusy} onClick={() => void press()}>
      {label}
    </BusyButton>
  )
}

type ActFormProps = ActProps & {
  title: string
  submit?: ReactNode
  fields: (form: Form) => ReactNode
  send: (values: FormData) => Promise<unknown>
}

function ActDialog({
  title,
  submit,
  fields,
  done,
  send,
  onClose,
}: Omit<ActFormProps, 'label'> & { onClose: () => void }) {
  const { t } = useTranslation('console-lists')
  const refresh = useRefresh()
  const form = useForm(async (values) => {
    try {
      await send(values)
      toast(done)
    } catch (error) {
      if (error instanceof Declined) return
      if (!isAwaitingApproval(error)) throw error
      toast(error.detail)
      refresh()
    }
    onClose()
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className="stack" {...form.props}>
        {fields(form)}
        <FormFoot form={form} beside={<Button onClick={onClose}>{t('confirm.no')}</Button>}>
          {submit}
        </FormFoot>
      </form>
    </Dialog>
  )
}

/** Button that opens the form of an act; a declined confirmation leaves it open. */
export function ActForm({ label, kind, size, submit = label, ...dialog }: ActFormProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(kind && { kind })} {...(size && { size })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ActDialog {...dialog} submit={submit} onClose={() => setOpen(false)} />}
    </>
  )
}
