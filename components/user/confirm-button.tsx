import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'

type ConfirmButtonProps = {
  label: string
  /** Accessible name of the subject, for lists with several of these buttons. */
  name?: string
  question: string
  text: string
  /** Label of the confirming button, where the law demands another word. */
  confirm?: string
  busy: boolean
  onConfirm: () => void
}

/** Button of an irreversible action: opens a question first, with the refusal as the primary button. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, question, text, confirm = label, busy, onConfirm } = props
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        aria-label={name}
        busy={busy}
        busyLabel={t('busy')}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Dialog open title={question} onClose={() => setOpen(false)}>
          <p>{text}</p>
          <DialogActions>
            <Button kind="pri" onClick={() => setOpen(false)}>
              {t('keep')}
            </Button>
            <Button
              onClick={() => {
                setOpen(false)
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
