'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { useTranslation } from '#words'

type RemoveProps = { named: { id: number; slug: string }; waiting: number; onClose: () => void }

export function RemoveProposal({ named, waiting, onClose }: RemoveProps) {
  const { t } = useTranslation('proposal')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const params = { id: named.id }

  const withToast = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('own.failed'), 'problem')
    }
  }

  const restore = () =>
    withToast(async () => {
      await browserClient.call('DELETE /community/{id}/removal', { params })
      toast(t('own.restored'))
      router.push(paths.proposal(named))
      router.refresh()
    })

  const remove = async () => {
    setBusy(true)
    await withToast(async () => {
      await browserClient.call('DELETE /community/{id}', { params })
      toast(t('own.removed'), 'done', { label: t('own.undo'), run: () => void restore() })
      router.push(paths.community())
      router.refresh()
    })
    onClose()
  }

  return (
    <Dialog open title={t('own.question')} onClose={onClose}>
      <p>{t('own.waiting', { count: waiting })}</p>
      <DialogActions>
        <Button kind="pri" onClick={onClose}>
          {t('own.keep')}
        </Button>
        <Button busy={isBusy} busyLabel={t('own.removing')} onClick={remove}>
          {t('own.removing')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
