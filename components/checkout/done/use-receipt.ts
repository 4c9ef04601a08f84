'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { download } from '#lib/client/transport/download.ts'

/** Downloads the receipt with a request, since a plain link carries no token. */
export const useReceipt = ({ id, number }: Order) => {
  const { t } = useTranslation('done')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(
        'GET /users/logged/orders/{id}/receipt',
        { params: { id } },
        t('order.receiptFile', { number }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('order.noReceipt'), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
