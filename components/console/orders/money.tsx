'use client'

import { TextField } from '#components/forms/text-field.tsx'
import { useTranslation } from '#components/i18next.ts'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ActButton, ActForm } from '../act.tsx'
import { AmountField, amountOf } from '../amount.tsx'
import { type Column, Table } from '../screen.tsx'
import { useMay } from '../session.tsx'
import type { Order, Show } from './parcels.tsx'

type PartProps = { order: Order; show: Show }

function RefundForm({ order, show }: PartProps) {
  const { t } = useTranslation('console-orders')
  return (
    <ActForm
      label={t('refund')}
      title={t('refundTitle', { number: order.number })}
      done={t('refunded')}
      fields={(form) => (
        <>
          <AmountField
            form={form}
            name="amount"
            label={t('amount')}
            hint={t('most', { amount: formatEuros(order.refundable ?? 0) })}
            required
          />
          <TextField form={form} name="reason" label={t('reason')} maxLength={2000} required />
        </>
      )}
      send={async (values) => {
        const body = { amount: amountOf(values, 'amount'), reason: String(values.get('reason')) }
        const params = { id: order.number }
        show(await consoleCall('POST /orders/{id}/refund', { params, body }))
      }}
    />
  )
}

/** Sums of an order, with refund and cancellation. */
export function Sums({ order, show }: PartProps) {
  const { t } = useTranslation('console-orders')
  const mayRefund = useMay('orders.refund')
  const { goods, delivery, discount, credits, total, refunded, refundable } = order
  const sums = { goods, delivery, discount: -discount, credits: -credits, total, refunded }
  const rows = Object.entries(sums).filter(([name, value]) => name === 'total' || value !== 0)
  const items = rows.map(([name, value]) => ({
    term: t(`sums.${name as keyof typeof sums}`),
    value: <span className="num">{formatEuros(value)}</span>,
  }))
  return (
    <section className="grid gap-3">
      <DefinitionList items={items} />
      {mayRefund && (
        <div className="flex flex-wrap gap-2">
          {refundable !== null && refundable > 0 && <RefundForm order={order} show={show} />}
          {order.can_cancel && (
            <ActButton
              label={t('cancel')}
              done={t('cancelled')}
              run={async () => {
                const params = { id: order.number }
                show(await consoleCall('POST /orders/{id}/cancel', { params }))
              }}
            />
          )}
        </div>
      )}
    </section>
  )
}

type Withdrawal = Order['withdrawals'][number]

const positionOf = ({ number }: Withdrawal) => Number(number.split('-').at(-1))

function WithdrawalActs({ order, show, withdrawal }: PartProps & { withdrawal: Withdrawal }) {
  const { t } = useTranslation('console-orders')
  const position = positionOf(withdrawal)
  const params = { id: order.number }
  return (
    <span className="row-actions">
      <ActForm
        label={t('accept')}
        title={t('acceptTitle', withdrawal)}
        kind="pri"
        size="sm"
        done={t('accepted')}
        fields={(form) => (
          <TextField form={form} name="decision" label={t('decisionOptional')} maxLength={2000} />
        )}
        send={async (values) => {
          const decision = String(values.get('decision')).trim() || null
          const body = { position, decision }
          show(await consoleCall('POST /orders/{id}/accept-withdrawal', { params, body }))
        }}
      />
      <ActForm
        label={t('refuse')}
        title={t('refuseTitle', withdrawal)}
        size="sm"
        done={t('notAccepted')}
        fields={(form) => (
          <TextField form={form} name="decision" label={t('decision')} maxLength={2000} required />
        )}
        send={async (values) => {
          const body = { position, decision: String(values.get('decision')) }
          show(await consoleCall('POST /orders/{id}/refuse-withdrawal', { params, body }))
        }}
      />
    </span>
  )
}

/** Withdrawals of the buyer, and the decision on each. */
export function Withdrawals({ order, show }: PartProps) {
  const { t } = useTranslation('console-orders')
  const mayRefund = useMay('orders.refund')
  if (order.withdrawals.length === 0) return null
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('withdrawals')}</h2>
      {order.withdrawals.map((withdrawal) => (
        <div
          key={withdrawal.id}
          className="mt-3 flex flex-wrap justify-between gap-3 border-t border-line pt-3"
        >
          <div className="min-w-0 flex-1">
            <b>{withdrawal.number}</b>, {t(`withdrawalState.${withdrawal.state}`)}
            <p className="text-small text-ink-2">
              {t('askedOn', { day: formatDate(Date.parse(withdrawal.requested_at)) })}{' '}
              {withdrawal.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')}.{' '}
              {t('comesBack', { amount: formatEuros(withdrawal.refund) })}
            </p>
            {withdrawal.decision && <p className="text-small">{withdrawal.decision}</p>}
          </div>
          {mayRefund && withdrawal.state === 'requested' && (
            <WithdrawalActs order={order} show={show} withdrawal={withdrawal} />
          )}
        </div>
      ))}
    </section>
  )
}

type Step = Order['payments'][number] & { id: number }

/** Movements of the payment, as the provider and the ledger know them. */
export function Movements({ order: { payments } }: { order: Order }) {
  const { t } = useTranslation('console-orders')
  if (payments.length === 0) return null
  const columns: Column<Step>[] = [
    { key: 'at', label: t('at'), cell: ({ at }) => formatDateTime(Date.parse(at)) },
    { key: 'what', label: t('movement'), cell: ({ what }) => t(`movements.${what}`) },
    { key: 'name', label: t('code'), isMinor: true, cell: ({ name }) => name },
    {
      key: 'state',
      label: t('state'),
      cell: ({ state, issue }) => [state, issue].filter(Boolean).join(', '),
    },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      cell: ({ amount }) => <span className="num">{formatEuros(amount)}</span>,
    },
  ]
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('payments')}</h2>
      <Table
        label={t('payments')}
        columns={columns}
        rows={payments.map((step, id) => ({ ...step, id }))}
      />
    </section>
  )
}
