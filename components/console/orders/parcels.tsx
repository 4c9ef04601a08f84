'use client'

import { TextField } from '#components/forms/text-field.tsx'
import { useTranslation } from '#components/i18next.ts'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { ActButton, ActForm } from '../act.tsx'
import { Cover } from '../cover.tsx'
import { useMay } from '../session.tsx'

export type Order = ConsoleOutput<'GET /orders/{id}'>['data']
export type Show = (output: ConsoleOutput<'GET /orders/{id}'>) => unknown
type Parcel = Order['parcels'][number]

type ParcelProps = { order: Order; parcel: Parcel; show: Show }

const sent: readonly Order['state'][] = ['paid', 'preparing', 'shipped', 'refund_requested']

function ShipForm({ order, parcel: { position }, show }: ParcelProps) {
  const { t } = useTranslation('console-orders')
  const params = { id: order.number }
  return (
    <ActForm
      label={t('ship')}
      title={t('shipTitle', { position })}
      kind="pri"
      size="sm"
      done={t('shipped')}
      fields={(form) => (
        <>
          <TextField form={form} name="carrier" label={t('carrier')} maxLength={80} required />
          <TextField form={form} name="code" label={t('tracking')} maxLength={80} required />
          <TextField
            form={form}
            name="url"
            type="url"
            label={t('trackingUrl')}
            hint={t('trackingHint')}
            maxLength={500}
          />
        </>
      )}
      send={async (values) => {
        const url = String(values.get('url')).trim() || null
        const carrier = String(values.get('carrier'))
        const code = String(values.get('code'))
        const body = { parcel: position, carrier, code, url }
        show(await consoleCall('POST /orders/{id}/ship', { params, body }))
      }}
    />
  )
}

function ParcelActs(props: ParcelProps) {
  const { order, parcel, show } = props
  const { t } = useTranslation('console-orders')
  const { position, shipment } = parcel
  const input = { params: { id: order.number }, body: { parcel: position } }
  if (!shipment) return sent.includes(order.state) ? <ShipForm {...props} /> : null
  if (shipment.delivered_at) return null
  return (
    <>
      <ActButton
        label={t('deliver')}
        size="sm"
        done={t('delivered')}
        run={async () => show(await consoleCall('POST /orders/{id}/deliver', input))}
      />
      <ActButton
        label={t('void')}
        size="sm"
        done={t('voided')}
        run={async () => show(await consoleCall('POST /orders/{id}/void-shipment', input))}
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

const stateOf = ({ cancelled, shipment, waits_for: waits }: Parcel) => {
  if (cancelled) return 'stopped'
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
