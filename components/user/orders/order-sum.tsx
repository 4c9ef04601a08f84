'use client'

import type { TFunction } from 'i18next'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, ButtonLink, buttonClass } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { SumList } from '#components/ui/sum.tsx'
import { useCancelOrder } from '#lib/client/data/buying/orders.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { download } from '#lib/client/transport/download.ts'
import { formatEuros } from '#lib/format/money.ts'
import { DownloadButton } from '../download-button.tsx'
import { isPayable, isUnsent, paidWithOf, staysOf } from './order-look.ts'

function CancelOrder({ order }: { order: Order }) {
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

const minus = (euros: number) => `−${formatEuros(euros)}`

const totalKey = ({ state, paidWith, paymentInReview }: Order) => {
  if (paymentInReview) return 'total'
  if (state === 'pledged') return 'most'
  if (state === 'pending') return 'due'
  return paidWith ? 'paid' : 'total'
}

const vatText = (t: TFunction<'own-orders'>, { vat, total, refunded }: Order) => {
  if (total - refunded <= 0) return t('sum.vat')
  const values = { percent: vat.percent, amount: formatEuros(vat.amount) }
  return refunded > 0 ? t('sum.vatLeft', values) : t('sum.vatIn', values)
}

/** Mail link to customer service, with the order in the subject. */
export const helpHref = (help: string, subject: string) =>
  `mailto:${help}?subject=${encodeURIComponent(subject)}`

type OrderSumProps = { order: Order; help: string }

export function OrderSum({ order, help }: OrderSumProps) {
  const { t } = useTranslation('own-orders')
  const { id, number, canWithdraw } = order
  const mayWithdraw = canWithdraw || isUnsent(order)
  const { goods, delivery, discount, credits, refunded } = order
  const method = paidWithOf(t, order)
  const stays = staysOf(t, order.deliveryStays)
  const takeReceipt = () =>
    download('GET /users/logged/orders/{id}/receipt', { params: { id } }, `ricevuta-${number}.pdf`)
  return (
    <Panel ground="sunk" className="grid content-start gap-4.5">
      <h3 className="text-d3">{t('sum.title')}</h3>
      <SumList
        rows={[
          { term: t('sum.goods'), value: formatEuros(goods) },
          { term: t('sum.delivery'), value: delivery > 0 ? formatEuros(delivery) : t('sum.free') },
          ...(discount > 0
            ? [{ term: t('sum.discount'), value: minus(discount), tone: 'ok' as const }]
            : []),
          ...(credits > 0
            ? [{ term: t('sum.credits'), value: minus(credits), tone: 'ok' as const }]
            : []),
          ...(refunded > 0
            ? [{ term: t('sum.refunded'), value: formatEuros(refunded), tone: 'ok' as const }]
            : []),
        ]}
        total={{ term: t(`sum.${totalKey(order)}`), value: formatEuros(order.total) }}
        note={[...(method ? [t('sum.paidWith', { method })] : []), vatText(t, order)].join(' ')}
      />
      <div className="grid gap-2">
        {isPayable(order, Date.now()) && (
          <Link
            className={buttonClass({ kind: 'pri', wide: true })}
            href={paths.checkout({ order: id })}
          >
            {t('sum.pay')}
          </Link>
        )}
        {order.paidWith && (
          <DownloadButton wide className="bg-card" take={takeReceipt} done={t('sum.receiptSaved')}>
            {t('sum.receipt')}
          </DownloadButton>
        )}
        <ButtonLink
          wide
          className="bg-card"
          href={helpHref(help, t('sum.helpSubject', { number }))}
        >
          <LifeBuoy size={20} aria-hidden="true" />
          {t('sum.help')}
        </ButtonLink>
        {mayWithdraw && (
          <Link className={buttonClass({ kind: 'line', wide: true })} href={paths.withdrawal(id)}>
            {t('sum.withdraw')}
          </Link>
        )}
        {order.canCancel && <CancelOrder order={order} />}
      </div>
      {mayWithdraw && (
        <p className="text-tiny text-ink-2">
          {canWithdraw && t('sum.withdrawText')}
          {!canWithdraw && t(stays ? 'sum.withdrawUnsentShared' : 'sum.withdrawUnsent')}
          {!canWithdraw && stays && ` ${stays}`}
        </p>
      )}
    </Panel>
  )
}
