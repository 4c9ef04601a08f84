'use client'

import { useTranslation } from '#components/i18next.ts'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import { detailScreen } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'
import { Movements, Sums, Withdrawals } from './money.tsx'
import { stateLook } from './order-look.ts'
import { type Order, ParcelPart } from './parcels.tsx'

function History({ history }: Pick<Order, 'history'>) {
  const { t } = useTranslation(['console-orders', 'console'])
  return (
    <section className="mt-7">
      <h2 className="text-d4">{t('history')}</h2>
      <ol className="mt-2.5 grid gap-2 text-small">
        {history.map(({ at, what, who, reason }) => (
          <li key={`${at} ${what} ${who}`} className="flex flex-wrap gap-x-3">
            <span className="min-w-[10rem] text-ink-2">{formatDateTime(Date.parse(at))}</span>
            <span className="min-w-0 flex-1">
              {t(`happened.${what}` as never, {
                defaultValue: t(`console:acts.did.${what}` as never, { defaultValue: what }),
              })}
              {who && <span className="text-ink-2">, {who}</span>}
              {reason && (
                <span className="block text-ink-2">
                  {what.startsWith('mail_') ? t(`mails.${reason}` as never) : reason}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const addressFields = [
  'name',
  'street',
  'details',
  'postal_code',
  'city',
  'province',
  'phone',
] as const

function Facts({ order }: { order: Order }) {
  const { t } = useTranslation('console-orders')
  const { buyer, ship_to: to, invoice, number, version, address_fixed_at: fixed } = order
  const mayShip = useMay('orders.ship')
  const invoiceFacts = invoice
    ? [invoice.name, invoice.vat_number, invoice.tax_code, invoice.recipient_code].concat(
        invoice.certified_email,
        invoice.place,
      )
    : []
  const items = [
    { term: t('buyer'), value: buyer ? [buyer.name, buyer.email].join(', ') : t('deleted') },
    {
      term: t(`to.${to.kind}`),
      value: [to.line.startsWith(to.name) ? '' : to.name, to.line, to.details, to.phone]
        .filter(Boolean)
        .join(', '),
    },
    ...(fixed
      ? [
          {
            term: t('address.fixed'),
            value: t('address.until', { at: formatDateTime(Date.parse(fixed)) }),
          },
        ]
      : []),
    ...(invoice ? [{ term: t('invoice'), value: invoiceFacts.filter(Boolean).join(', ') }] : []),
  ]
  return (
    <aside className="grid content-start gap-4.5">
      <Panel edge className="grid gap-4.5">
        <Sums order={order} />
      </Panel>
      <DefinitionList stacked className="wrap-anywhere" items={items} />
      {mayShip && order.can_correct && (
        <div>
          <Act
            call="POST /orders/{id}/correct-address"
            input={{ params: { id: number }, body: { version } }}
            label={t('address.correct')}
            title={t('address.title', { number })}
            size="sm"
            done={t('address.corrected')}
            fields={addressFields.map((name) => ({
              name,
              label: t(`address.${name}`),
              value: to[name],
              optional: name === 'details' || name === 'phone',
              max: 100,
            }))}
          />
        </div>
      )}
    </aside>
  )
}

function Shown({ data: order }: { data: Order }) {
  const { t } = useTranslation('console-orders')
  const mayShip = useMay('orders.ship')
  const { number, state, placed_at: at } = order
  return (
    <Screen
      title={t('named', { number })}
      above={t('placedAt', { at: formatDateTime(Date.parse(at)) })}
      beside={
        <span className="row-actions">
          <Marker kind={stateLook[state]}>{t(`states.${state}`)}</Marker>
          {mayShip && state === 'paid' && (
            <Act
              call="POST /orders/{id}/prepare"
              input={{ params: { id: number } }}
              label={t('prepare')}
              kind="pri"
              done={t('prepared')}
            />
          )}
        </span>
      }
    >
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {order.parcels.map((parcel) => (
            <ParcelPart key={parcel.position} order={order} parcel={parcel} />
          ))}
          <Withdrawals order={order} />
          <Movements order={order} />
          <History history={order.history} />
        </div>
        <Facts order={order} />
      </div>
    </Screen>
  )
}

/** An order, with all that can be done with it. */
export const OrderScreen = detailScreen('GET /orders/{id}', Shown)
