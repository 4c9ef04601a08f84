'use client'

import { useState } from 'react'
import { createPortal } from 'react-dom'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { reportWords } from '#lib/site/report-words.ts'
import { useTranslation } from '#words'
import { type Reported, ReportForm } from './report-form.tsx'

type ReportDialogProps = {
  reported: Reported
  /** Called when the session has ended meanwhile. */
  onLogin: () => void
  onClose: () => void
}

/** Rendered in a portal, since styles of the surrounding component change the look of buttons. */
export function ReportDialog(props: ReportDialogProps) {
  return createPortal(
    <I18nProvider words={reportWords}>
      <Reporting {...props} />
    </I18nProvider>,
    document.body,
  )
}

function Reporting({ reported, onLogin, onClose }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const [sent, setSent] = useState(false)
  return (
    <Dialog open title={t(sent ? 'thanks' : 'title')} onClose={onClose}>
      {sent ? (
        <>
          <p role="status" className="text-ink-2">
            {t('thanksText')}
          </p>
          <DialogActions>
            <Button kind="pri" autoFocus onClick={onClose}>
              {t('done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ReportForm
          reported={reported}
          onSent={() => setSent(true)}
          onLogin={onLogin}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
