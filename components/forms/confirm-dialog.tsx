import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'

type Question = {
  question: string
  text: string
  look?: string
  keep: string
  confirm: string
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before an irreversible action, with the refusal as the primary button. */
export function ConfirmDialog(props: Question & { onKeep: () => void }) {
  const { question, text, look, keep, confirm, onKeep, onConfirm, children } = props
  return (
    <Dialog open title={question} onClose={onKeep}>
      <p className={look}>{text}</p>
      {children}
      <DialogActions>
        <Button kind="pri" onClick={onKeep}>
          {keep}
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </DialogActions>
    </Dialog>
  )
}

type ConfirmButtonProps = Omit<Question, 'confirm'> & {
  label: string
  confirm?: string
  button: Omit<ComponentProps<typeof Button>, 'onClick'>
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, button, confirm = label, onConfirm, ...question } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          {...question}
          confirm={confirm}
          onKeep={close}
          onConfirm={() => {
            close()
            onConfirm()
          }}
        />
      )}
    </>
  )
}
