'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { useCancelOrder } from '#lib/client/buying/orders.ts'
import type { Order } from '#lib/client/entities/orders.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { isUnsent, staysOf } from './order-look.ts'

export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('own-orders')
  const [open, setOpen] = useState(false)
  const cancel = useCancelOrder({
    onSuccess: () => toast(t('cancel.done')),
    onError: (error) =>
      toast((error instanceof ApiError && error.detail) || t('notDone'), 'problem'),
  })
  const { id, number, paidWith } = order
  const stays = staysOf(t, order.deliveryStays)
  const confirm = () => {
    setOpen(false)
    cancel.mutate({ params: { id } })
  }
  return (
    <>
      <Button
        kind="line"
        wide
        busy={cancel.isPending}
        busyLabel={t('busy')}
        onClick={() => setOpen(true)}
      >
        {t('sum.cancel')}
      </Button>
      {open && (
        <Dialog open title={t('cancel.title', { number })} onClose={() => setOpen(false)}>
          <p className="text-ink-2">
            {t(paidWith || isUnsent(order) ? 'cancel.text' : 'cancel.unpaid')}
          </p>
          {stays && <p className="text-ink-2">{stays}</p>}
          <DialogActions>
            <Button kind="pri" onClick={() => setOpen(false)}>
              {t('cancel.keep')}
            </Button>
            <Button onClick={confirm}>{t('cancel.confirm')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
