'use client'

import { Upload } from 'lucide-react'
import { useId } from 'react'
import { UploadProgress } from '#components/forms/upload-progress.tsx'
import { useUpload } from '#components/forms/use-upload.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { useOrderChanged } from '#lib/client/data/buying/orders.ts'
import type { Withdrawal } from '#lib/client/data/entities/orders.ts'
import { download } from '#lib/client/transport/download.ts'
import { formatDayMonth, formatTime } from '#lib/format/dates.ts'
import { DownloadButton } from '../download-button.tsx'

type ReturnProofProps = { order: number; withdrawal: Withdrawal }

/** Proof of the return shipment: uploaded while the withdrawal is open, readable afterwards. */
export function ReturnProof({ order, withdrawal }: ReturnProofProps) {
  const { t } = useTranslation('own-orders')
  const id = useId()
  const changed = useOrderChanged()
  const { proof, state, number } = withdrawal
  const params = { id: order, request_id: withdrawal.id }
  const { input, sending, problem, choose } = useUpload({
    field: 'file',
    accepts: (type) => type.startsWith('image/') || type === 'application/pdf',
    problems: { kind: t('proof.kind'), large: t('proof.large'), failed: t('proof.failed') },
    send: async (client, body, options) => {
      await client.call(
        'PUT /users/logged/orders/{id}/refund_requests/{request_id}/proof',
        { params, body },
        options,
      )
      await changed(order)
      toast(t('proof.done'))
    },
  })
  const isAwaited = state === 'requested'
  if (!proof && !isAwaited) return null

  const take = () =>
    download(
      'GET /users/logged/orders/{id}/refund_requests/{request_id}/proof',
      { params },
      `prova-${number}`,
    )

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2.5">
      {proof && (
        <p className="text-small wrap-anywhere">
          {t('proof.there', {
            name: proof.name,
            day: t('day', { date: formatDayMonth(proof.uploadedTimestamp) }),
            time: formatTime(proof.uploadedTimestamp),
          })}
        </p>
      )}
      {isAwaited && !proof && (
        <p id={`${id}-kinds`} className="text-small text-ink-2">
          {t('proof.kinds')}
        </p>
      )}
      {sending && (
        <UploadProgress {...sending} label={t('proof.sending')} stopLabel={t('proof.stop')} />
      )}
      <div className={sending ? 'sr-only' : 'flex flex-wrap gap-2'}>
        {isAwaited && (
          <label className={buttonClass({ kind: proof ? 'plain' : 'pri', size: 'sm' }, 'file')}>
            <input
              ref={input}
              type="file"
              accept="image/*,application/pdf"
              className="sr-only"
              aria-describedby={problem ? `${id}-problem` : proof ? undefined : `${id}-kinds`}
              onChange={choose}
            />
            <Upload size={18} aria-hidden="true" />
            {t(proof ? 'proof.change' : 'proof.bring')}
          </label>
        )}
        {proof && (
          <DownloadButton size="sm" take={take} done={t('proof.saved')}>
            {t('proof.save')}
          </DownloadButton>
        )}
      </div>
      <p role="status" className="sr-only">
        {sending && t('proof.sending')}
      </p>
      <div role="alert">{problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}</div>
    </div>
  )
}
