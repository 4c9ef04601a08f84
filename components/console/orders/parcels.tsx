'use client'

import { useTranslation } from '#components/i18next.ts'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import { Cover } from '../cover.tsx'
import { useMay } from '../session.tsx'

export type Order = ConsoleOutput<'GET /orders/{id}'>['data']
type Parcel = Order['parcels'][number]

type ParcelProps = { order: Order; parcel: Parcel }

const sent: readonly Order['state'][] = ['paid', 'preparing', 'shipped', 'refund_requested']

function ParcelActs({ order, parcel }: ParcelProps) {
  const { position, shipment, short, lines, waits_for: waits } = parcel
  const { t } = useTranslation('console-orders')
  const input = { params: { id: order.number }, body: { parcel: position } }
  if (!shipment && !sent.includes(order.state)) return null
  if (!shipment)
    return (
      <>
        {lines.length > 1 && !waits && (
          <Act
            call="POST /orders/{id}/split"
            input={input}
            label={t('split')}
            title={t('splitTitle', { position })}
            size="sm"
            done={t('splitDone')}
            fields={[
              {
                name: 'lines',
                kind: 'checks',
                label: t('splitLines'),
                choices: lines.map(({ id, title, choice }) => ({
                  value: `${id}`,
                  label: [title, choice].filter(Boolean).join(', '),
                })),
              },
            ]}
          />
        )}
        {!short && (
          <Act
            call="POST /orders/{id}/ship"
            input={input}
            label={t('ship')}
            title={t('shipTitle', { position })}
            kind="soft"
            size="sm"
            done={t('shipped')}
            fields={[
              { name: 'carrier', label: t('carrier'), max: 80 },
              { name: 'code', label: t('tracking'), max: 80 },
              {
                name: 'url',
                kind: 'url',
                label: t('trackingUrl'),
                hint: t('trackingHint'),
                optional: true,
              },
            ]}
          />
        )}
      </>
    )
  if (shipment.delivered_at) return null
  return (
    <>
      <Act
        call="POST /orders/{id}/deliver"
        input={input}
        label={t('deliver')}
        size="sm"
        done={t('delivered')}
      />
      <Act
        call="POST /orders/{id}/void-shipment"
        input={input}
        label={t('void')}
        size="sm"
        done={t('voided')}
      />
    </>
  )
}

function shipmentFacts({ shipment }: Parcel) {
  if (!shipment) return null
  const { carrier, code, url } = shipment
  return (
    <>
      {carrier},{' '}
      {url ? (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {code}
        </a>
      ) : (
        code
      )}
    </>
  )
}

const stateOf = ({ cancelled, shipment, short, waits_for: waits }: Parcel) => {
  if (cancelled) return 'stopped'
  if (!shipment && short) return 'short'
  if (!shipment) return waits ? 'waits' : 'here'
  return shipment.delivered_at ? 'delivered' : 'shipped'
}

/** A parcel with its copies, its shipment and what can be done with it. */
export function ParcelPart(props: ParcelProps) {
  const { order, parcel } = props
  const { t } = useTranslation('console-orders')
  const mayShip = useMay('orders.ship')
  const { position, lines, shipment, waits_for: waits } = parcel
  const at = shipment?.delivered_at ?? shipment?.shipped_at
  return (
    <section className="grid gap-3 border-t border-line py-3.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-body font-bold">
            {t('parcel', { position, count: order.parcels.length })}
          </h2>
          <p className="text-small text-ink-2">
            {t(`parcelState.${stateOf(parcel)}`, {
              title: waits?.title,
              at: at && formatDateTime(Date.parse(at)),
            })}{' '}
            {shipmentFacts(parcel)}
          </p>
        </div>
        <span className="row-actions">
          {mayShip && !parcel.cancelled && <ParcelActs {...props} />}
        </span>
      </header>
      <ul className="grid gap-2.5">
        {lines.map(({ id, title, choice, quantity, image }) => (
          <li key={id} className="flex items-center gap-3">
            <Cover image={image} size={40} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <b>{title}</b>
              {choice && <span className="text-ink-2"> {choice}</span>}
            </span>
            <span className="num">{t('pieces', { count: quantity })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
