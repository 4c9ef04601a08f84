'use client'

import { Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadProgress } from '#components/forms/upload-progress.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { download } from '#lib/client/download.ts'
import type { Withdrawal } from '#lib/client/entities/orders.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import { useLogin } from '#lib/client/marks.ts'
import { useOrderChanged } from '#lib/client/order-changed.ts'
import { uploadClient } from '#lib/client/upload.ts'
import { mostPictureBytes } from '#lib/contract/picture-limits.ts'
import { formatDayMonth, formatTime } from '#lib/format/dates.ts'
import { DownloadButton } from '../download-button.tsx'

type Sending = { name: string; part: number; stop: AbortController }

const problemOf = ({ type, size }: File) => {
  if (!type.startsWith('image/') && type !== 'application/pdf') return 'kind'
  return size > mostPictureBytes ? 'large' : undefined
}

type ReturnProofProps = { order: number; withdrawal: Withdrawal }

/** Proof of the return shipment: uploaded while the withdrawal is open, readable afterwards. */
export function ReturnProof({ order, withdrawal }: ReturnProofProps) {
  const { t } = useTranslation('own-orders')
  const id = useId()
  const login = useLogin()
  const changed = useOrderChanged()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const { proof, state, number } = withdrawal
  const isAwaited = state === 'requested'
  if (!proof && !isAwaited) return null
  const params = { id: order, request_id: withdrawal.id }

  const send = async (file: File) => {
    const body = new FormData()
    body.set('file', file)
    const stop = new AbortController()
    const onProgress = (part: number) => setSending({ name: file.name, part, stop })
    onProgress(0)
    try {
      const client = uploadClient(onProgress)
      await client.call(laterCalls.bringReturnProof, { params, body }, { signal: stop.signal })
      await changed(order)
      toast(t('proof.done'))
    } catch (failure) {
      if (stop.signal.aborted) return
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 401) login()
      setProblem(failure.fields.file?.join(', ') || failure.detail || t('proof.failed'))
    } finally {
      setSending(undefined)
      input.current?.focus()
    }
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const given = target.files?.[0]
    // Reset, so that the same file can be chosen again after an error.
    target.value = ''
    if (!given || sending) return
    const wrong = problemOf(given)
    setProblem(wrong && t(`proof.${wrong}`))
    if (!wrong) void send(given)
  }

  const take = () => download(laterCalls.returnProof, { params }, `prova-${number}`)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2.5">
      {proof && (
        <p className="text-small wrap-anywhere">
          {t('proof.there', {
            name: proof.name,
            day: t('day', { date: formatDayMonth(proof.timestamp) }),
            time: formatTime(proof.timestamp),
          })}
        </p>
      )}
      {isAwaited && !proof && (
        <p id={`${id}-kinds`} className="text-small text-ink-2">
          {t('proof.kinds')}
        </p>
      )}
      {sending && (
        <UploadProgress
          name={sending.name}
          part={sending.part}
          label={t('proof.sending')}
          stopLabel={t('proof.stop')}
          onStop={() => sending.stop.abort()}
        />
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
