import type { TFunction } from 'i18next'
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  PackageCheck,
  RefreshCw,
  Undo2,
  Upload,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { UploadProgress } from '#components/forms/upload-progress.tsx'
import { useUpload } from '#components/forms/use-upload.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { ButtonLink, buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { useOrderChanged } from '#lib/client/data/buying/orders.ts'
import type { Order, Withdrawal } from '#lib/client/data/entities/orders.ts'
import { download } from '#lib/client/transport/download.ts'
import { formatDayMonth, formatTime, formatWeekday } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { DownloadButton } from '../own-list.tsx'
import { comesBack, helpHref, linesLeft, linesOf, staysOf } from './order-look.ts'

type OrderRefundsProps = { order: Order; help: string }

/** Withdrawals and refunds of an order; a refund counts as done only when the provider confirms it. */
export function OrderRefunds({ order, help }: OrderRefundsProps) {
  const { t } = useTranslation('own-orders')
  const { withdrawals, refunds } = order
  const isGivenUp = order.state === 'cancelled' || linesLeft(order).length === 0
  const stays = isGivenUp && staysOf(t, order.deliveryStays)
  if (withdrawals.length + refunds.length === 0 && !stays) return null
  return (
    <section aria-label={t('refund.label')} className="mt-7 grid gap-3">
      {withdrawals.map((withdrawal) => (
        <WithdrawalPanel key={withdrawal.id} order={order} withdrawal={withdrawal} help={help} />
      ))}
      {refunds.map((refund) => (
        <RefundPanel
          key={`${refund.timestamp} ${refund.amount} ${refund.state}`}
          order={order}
          refund={refund}
          help={help}
        />
      ))}
      {stays && <Note>{stays}</Note>}
    </section>
  )
}

type CaseProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

function Case({ icon, title, text, children }: CaseProps) {
  return (
    <Panel edge className="grid grid-cols-[22px_minmax(0,1fr)] content-start gap-x-3 gap-y-1">
      {icon}
      <div className="wrap-anywhere">
        <h3 className="text-d4">{title}</h3>
        <p className="mt-1.5 text-small text-ink-2">{text}</p>
        {children && <div className="mt-3.5">{children}</div>}
      </div>
    </Panel>
  )
}

const looks = {
  requested: <Undo2 size={22} aria-hidden="true" />,
  accepted: <PackageCheck size={22} aria-hidden="true" className="text-ok" />,
  refused: <CircleX size={22} aria-hidden="true" className="text-danger" />,
  refunded: <CircleCheck size={22} aria-hidden="true" className="text-ok" />,
}

export const receiptOf =
  (order: number, { id, number }: Withdrawal) =>
  () =>
    download(
      'GET /users/logged/orders/{id}/refund_requests/{request_id}/receipt',
      { params: { id: order, request_id: id } },
      `recesso-${number}.pdf`,
    )

type WithdrawalPanelProps = OrderRefundsProps & { withdrawal: Withdrawal }

/** "Mille Lanterne, 1 copia, e la consegna" for a refund by the shop. */
const whatOf = (
  t: TFunction<'own-orders'>,
  { byShop, withDelivery, ...withdrawal }: Withdrawal,
) => {
  const lines = linesOf(t, withdrawal.lines)
  if (!byShop || !withDelivery) return lines
  return lines ? t('refund.withDelivery', { lines }) : t('refund.delivery')
}

function WithdrawalPanel({ order, withdrawal, help }: WithdrawalPanelProps) {
  const { t } = useTranslation('own-orders')
  const { number, state, sendBackByTimestamp, decision, byShop } = withdrawal
  const lines = whatOf(t, withdrawal)
  const amount = comesBack(t, order, withdrawal)
  const cases = {
    requested: {
      title: t('refund.requested'),
      text: t('refund.requestedText', {
        lines,
        amount,
        number,
        day: formatWeekday(sendBackByTimestamp),
      }),
    },
    accepted: {
      title: t(byShop ? 'refund.byShop' : 'refund.accepted'),
      text: t('refund.acceptedText', { lines, amount }),
    },
    refused: {
      title: t('refund.refused'),
      text: [decision, t('refund.refusedText')].filter(Boolean).join(' '),
    },
    refunded: {
      title: t(byShop ? 'refund.byShopDone' : 'refund.done'),
      text: t('refund.doneText', { lines, amount }),
    },
  }
  if (byShop)
    return (
      <Case icon={looks[state]} {...cases[state]}>
        {decision && <p className="text-small">{decision}</p>}
      </Case>
    )
  return (
    <Case icon={looks[state]} {...cases[state]}>
      <div className="grid gap-3.5">
        <ReturnProof order={order.id} withdrawal={withdrawal} />
        {state === 'refused' ? (
          <ButtonLink size="sm" className="justify-self-start" href={helpHref(help, number)}>
            {t('refund.write')}
          </ButtonLink>
        ) : (
          <DownloadButton
            size="sm"
            className="justify-self-start"
            take={receiptOf(order.id, withdrawal)}
            done={t('receipt.saved')}
          >
            {t('receipt.save')}
          </DownloadButton>
        )}
      </div>
    </Case>
  )
}

type RefundPanelProps = OrderRefundsProps & { refund: Order['refunds'][number] }

function RefundPanel({ order, refund, help }: RefundPanelProps) {
  const { t } = useTranslation('own-orders')
  const amount = formatEuros(refund.amount)
  const why = refund.because === 'price_lowered' ? t('refund.lowered') : null
  const cases = {
    pending: {
      icon: <RefreshCw size={22} aria-hidden="true" />,
      title: why ?? t('refund.pending'),
      text: t('refund.pendingText', {
        amount,
        where: t(`withdrawal.where.${order.paidWith?.kind ?? 'none'}`),
      }),
    },
    completed: {
      icon: <CircleCheck size={22} aria-hidden="true" className="text-ok" />,
      title: why ?? t(order.refunded < order.total ? 'refund.completedPart' : 'refund.completed'),
      text: t('refund.completedText', {
        amount,
        day: t('day', { date: formatDayMonth(refund.timestamp) }),
      }),
    },
    stuck: {
      icon: <CircleAlert size={22} aria-hidden="true" className="text-danger" />,
      title: t('refund.stuck'),
      text: t('refund.stuckText', { amount }),
    },
  }
  const state = refund.state === 'wanted' ? 'pending' : refund.state
  const isStuck = state !== 'pending' && state !== 'completed'
  return (
    <Case {...cases[isStuck ? 'stuck' : state]}>
      {isStuck && (
        <ButtonLink size="sm" href={helpHref(help, t('sum.helpSubject', { number: order.number }))}>
          {t('refund.write')}
        </ButtonLink>
      )}
    </Case>
  )
}

/** Proof of the return shipment: uploaded while the withdrawal is open, readable afterwards. */
function ReturnProof({ order, withdrawal }: { order: number; withdrawal: Withdrawal }) {
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
