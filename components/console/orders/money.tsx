'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Note } from '#components/ui/note.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { useMay } from '../session.tsx'
import type { Order } from './parcels.tsx'
import { RefundLines } from './refund-lines.tsx'

type PartProps = { order: Order }

function Give({ order }: PartProps) {
  const { t } = useTranslation('console-orders')
  const { number, refundable, can_cancel: canCancel } = order
  const input = { params: { id: number } }
  return (
    <div className="flex flex-wrap gap-2">
      <RefundLines order={order} />
      {refundable !== null && refundable > 0 && (
        <Act
          call="POST /orders/{id}/refund"
          input={input}
          label={t('refund')}
          title={t('refundTitle', { number })}
          done={t('refunded')}
          fields={[
            {
              name: 'amount',
              kind: 'euros',
              label: t('amount'),
              hint: t('most', { amount: formatEuros(refundable) }),
            },
            { name: 'reason', label: t('reason'), max: 2000 },
          ]}
        />
      )}
      {canCancel && (
        <Act
          call="POST /orders/{id}/cancel"
          input={input}
          label={t('cancel')}
          done={t('cancelled')}
        />
      )}
    </div>
  )
}

/** Requests of an order that wait for a second signature. */
function Waiting({ approvals }: Pick<Order, 'approvals'>) {
  const { t } = useTranslation('console-orders')
  return approvals.map(({ id, amount, asker, at }) => (
    <Note key={id} className="text-small">
      {t('awaits', { amount: formatEuros(amount), asker, at: formatDateTime(Date.parse(at)) })}{' '}
      <Link className="link" href={consolePaths.approval(id)}>
        {t('look')}
      </Link>
    </Note>
  ))
}

/** Sums of an order, with refund and cancellation. */
export function Sums({ order }: PartProps) {
  const { t } = useTranslation('console-orders')
  const mayRefund = useMay('orders.refund')
  const { goods, delivery, discount, credits, total, refunded } = order
  const sums = { goods, delivery, discount: -discount, credits: -credits, total, refunded }
  const rows = Object.entries(sums).filter(([name, value]) => name === 'total' || value !== 0)
  const items = rows.map(([name, value]) => ({
    term: t(`sums.${name as keyof typeof sums}`),
    value: <span className="num">{formatEuros(value)}</span>,
  }))
  return (
    <section className="grid gap-3">
      <DefinitionList items={items} />
      <Waiting approvals={order.approvals} />
      {mayRefund && <Give order={order} />}
    </section>
  )
}

type Withdrawal = Order['withdrawals'][number]

const partsOf = ({ lines }: Withdrawal) =>
  lines.map(({ title, quantity }) => `${title} × ${quantity}`)

const positionOf = ({ number }: Withdrawal) => Number(number.split('-').at(-1))

const stateOf = ({ state, by_shop: byShop }: Withdrawal) =>
  byShop && state === 'accepted' ? 'given' : state

function WithdrawalActs({ order, withdrawal }: PartProps & { withdrawal: Withdrawal }) {
  const { t } = useTranslation('console-orders')
  const input = { params: { id: order.number }, body: { position: positionOf(withdrawal) } }
  return (
    <span className="row-actions">
      <Act
        call="POST /orders/{id}/accept-withdrawal"
        input={input}
        label={t('accept')}
        title={t('acceptTitle', withdrawal)}
        kind="pri"
        size="sm"
        done={t('accepted')}
        fields={[{ name: 'decision', label: t('decisionOptional'), max: 2000, optional: true }]}
      />
      <Act
        call="POST /orders/{id}/refuse-withdrawal"
        input={input}
        label={t('refuse')}
        title={t('refuseTitle', withdrawal)}
        size="sm"
        done={t('notAccepted')}
        fields={[{ name: 'decision', label: t('decision'), max: 2000 }]}
      />
    </span>
  )
}

/** Withdrawals of the buyer, and the decision on each. */
export function Withdrawals({ order }: PartProps) {
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
            <b>{withdrawal.number}</b>, {t(`withdrawalState.${stateOf(withdrawal)}`)}
            <p className="text-small text-ink-2">
              {t(withdrawal.by_shop ? 'givenOn' : 'askedOn', {
                day: formatDate(Date.parse(withdrawal.requested_at)),
              })}{' '}
              {partsOf(withdrawal)
                .concat(withdrawal.with_delivery ? t('ofDelivery') : [])
                .join(', ')}
              . {t('comesBack', { amount: formatEuros(withdrawal.refund) })}{' '}
              {withdrawal.credits > 0 &&
                t('creditsBack', { amount: formatEuros(withdrawal.credits) })}
            </p>
            {withdrawal.decision && <p className="text-small">{withdrawal.decision}</p>}
          </div>
          {mayRefund && withdrawal.state === 'requested' && (
            <WithdrawalActs order={order} withdrawal={withdrawal} />
          )}
        </div>
      ))}
    </section>
  )
}

/** Movements of the payment, as the provider and the ledger know them. */
export function Movements({ order: { payments } }: PartProps) {
  const { t } = useTranslation('console-orders')
  if (payments.length === 0) return null
  const columns: Column<Order['payments'][number]>[] = [
    { key: 'at', label: t('at'), as: 'moment' },
    { key: 'what', label: t('movement'), cell: ({ what }) => t(`movements.${what}`) },
    { key: 'name', label: t('code'), isMinor: true },
    {
      key: 'state',
      label: t('state'),
      cell: ({ state, issue }) =>
        [t(`movementStates.${state}` as never, { defaultValue: state }), issue]
          .filter(Boolean)
          .join(', '),
    },
    { key: 'amount', label: t('amount'), as: 'euros' },
  ]
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('payments')}</h2>
      <Table label={t('payments')} columns={columns} rows={payments} />
    </section>
  )
}
