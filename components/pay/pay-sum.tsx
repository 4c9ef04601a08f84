'use client'

import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { SumList } from '#components/ui/sum.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { PayLink } from '#lib/client/data/entities/payments.ts'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatEuros } from '#lib/format/money.ts'

type PaySumProps = {
  link: PayLink
  secret: string
  isBusy: boolean
  /** Undefined where the button of the provider pays. */
  onPay: (() => void) | undefined
  onLeft: () => void
}

export function PaySum({ link, secret, isBusy, onPay, onLeft }: PaySumProps) {
  const { t } = useTranslation('pay')
  const { item, choice, quantity, goods, delivery, discount, credits } = link
  const total = formatEuros(link.total)
  const minus = (euros: number) => `−${formatEuros(euros)}`
  return (
    <Panel ground="sunk" className="grid content-start gap-4.5 wrap-anywhere">
      <h2 className="text-d3">{t('summary')}</h2>
      <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3.5">
        <Thumb tint={item.image.tint} size={72}>
          <img className="cover" src={item.imageSrc} alt="" width={72} height={72} />
        </Thumb>
        <div>
          <b className="block leading-snug">{item.title}</b>
          <span className="text-small text-ink-2">{t('line', { choice, count: quantity })}</span>
        </div>
        <b className="num">{formatEuros(goods)}</b>
      </div>
      <SumList
        rows={[
          { term: t('goods'), value: formatEuros(goods) },
          { term: t('delivery'), value: delivery > 0 ? formatEuros(delivery) : t('free') },
          ...(discount > 0
            ? [{ term: t('discount'), value: minus(discount), tone: 'ok' as const }]
            : []),
          ...(credits > 0
            ? [{ term: t('credits'), value: minus(credits), tone: 'ok' as const }]
            : []),
        ]}
        total={{ term: t('total'), value: total }}
        note={t('vat')}
      />
      {onPay && (
        <Button kind="pri" size="lg" wide busy={isBusy} busyLabel={t('busy')} onClick={onPay}>
          <span>
            {t('pay', { total })}
            <small>{t('obliged')}</small>
          </span>
        </Button>
      )}
      <p className="flex items-start gap-2 text-tiny text-ink-2">
        <Lock size={18} aria-hidden="true" className="flex-none" />
        <span>{t('private')}</span>
      </p>
      <LeaveSeat secret={secret} isBusy={isBusy} onLeft={onLeft} />
    </Panel>
  )
}

type LeaveSeatProps = Pick<PaySumProps, 'secret' | 'isBusy' | 'onLeft'>

function LeaveSeat({ secret, isBusy, onLeft }: LeaveSeatProps) {
  const { t } = useTranslation('pay')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const leave = useApiMutation('POST /payments/links/leave', {
    onSuccess: onLeft,
    onError: (error) =>
      toast((error instanceof ApiError && error.detail) || t('leave.failed'), 'problem'),
  })
  return (
    <>
      <Button
        kind="line"
        size="sm"
        className="justify-self-start"
        disabled={isBusy}
        busy={leave.isPending}
        busyLabel={t('busy')}
        onClick={() => setOpen(true)}
      >
        {t('leave.ask')}
      </Button>
      {open && (
        <Dialog open title={t('leave.title')} onClose={close}>
          <p className="text-ink-2">{t('leave.text')}</p>
          <DialogActions>
            <Button kind="pri" onClick={close}>
              {t('leave.stay')}
            </Button>
            <Button
              onClick={() => {
                close()
                leave.mutate({ body: { secret } })
              }}
            >
              {t('leave.ask')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
