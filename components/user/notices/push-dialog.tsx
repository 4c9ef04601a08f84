'use client'

import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Mark } from '#components/ui/mark.tsx'

type PushDialogProps = { open: boolean; onClose: () => void; onYes: () => void }

/** Asks before the browser does: a refusal of the browser prompt is permanent. */
export function PushDialog({ open, onClose, onYes }: PushDialogProps) {
  const { t } = useTranslation('user')
  return (
    <Dialog open={open} onClose={onClose} title={t('notices.push.ask')}>
      <div className="flex items-center gap-3 rounded-control bg-sunk p-4 text-small">
        <Mark />
        <span>
          <b className="block">{t('notices.push.example')}</b>
          <span className="text-ink-2">{t('notices.push.exampleText')}</span>
        </span>
      </div>
      <p className="text-ink-2">{t('notices.push.askText')}</p>
      <DialogActions>
        <Button kind="pri" onClick={onYes}>
          {t('notices.push.yes')}
        </Button>
        <Button onClick={onClose}>{t('notices.push.no')}</Button>
      </DialogActions>
      <p className="text-small text-ink-2">{t('notices.push.promise')}</p>
    </Dialog>
  )
}
