'use client'

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'

type ConfirmButtonProps = {
  label: string
  /** Read aloud: what the button is about, where several stand in a list. */
  name?: string
  question: string
  text: string
  /** What the last button says, where the law wants another word than the first. */
  confirm?: string
  busy: boolean
  onConfirm: () => void
}

/** A button whose work cannot be taken back: it asks first, and staying is the solid choice. */
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
