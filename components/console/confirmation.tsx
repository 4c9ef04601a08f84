'use client'

import { useEffect, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { provideConfirmation } from '#lib/client/console/client.ts'

type Request = { question: string; answer: (isYes: boolean) => void }

/** Says what a call would do now, and asks whether it should. */
export function ConfirmationDialog() {
  const { t } = useTranslation('console-lists')
  const [request, setRequest] = useState<Request>()
  useEffect(() => {
    provideConfirmation((question) => new Promise((answer) => setRequest({ question, answer })))
    return () => provideConfirmation(async () => false)
  }, [])
  if (!request) return null
  const end = (isYes: boolean) => {
    setRequest(undefined)
    request.answer(isYes)
  }
  return (
    <Dialog open title={t('confirm.title')} onClose={() => end(false)}>
      <p className="whitespace-pre-line">{request.question}</p>
      <DialogActions>
        <Button kind="pri" onClick={() => end(true)}>
          {t('confirm.yes')}
        </Button>
        <Button onClick={() => end(false)}>{t('confirm.no')}</Button>
      </DialogActions>
    </Dialog>
  )
}
