'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'

export function LeaveDialog() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Apri il dialogo</Button>
      <Dialog open={open} onClose={close} title="Lasci il posto?">
        <p className="text-ink-2">Puoi riprenderlo fino a domenica.</p>
        <DialogActions>
          <Button kind="pri" onClick={close}>
            Resto
          </Button>
          <Button onClick={close}>Lascio il posto</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
