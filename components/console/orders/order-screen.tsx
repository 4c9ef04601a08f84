'use client'

import { Ban } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { useConsoleQuery, useShow } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { ActButton } from '../act.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'
import { Unread } from '../unread.tsx'
import { Movements, Sums, Withdrawals } from './money.tsx'
import { stateLook } from './order-look.ts'
import { type Order, ParcelPart, type Show } from './parcels.tsx'

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
              {reason && <span className="block text-ink-2">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ order, show }: { order: Order; show: Show }) {
  const { t } = useTranslation('console-orders')
  const { buyer, ship_to: to, invoice } = order
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
    ...(invoice ? [{ term: t('invoice'), value: invoiceFacts.filter(Boolean).join(', ') }] : []),
  ]
  return (
    <aside className="grid content-start gap-4.5">
      <Panel edge className="grid gap-4.5">
        <Sums order={order} show={show} />
      </Panel>
      <DefinitionList className="wrap-anywhere" items={items} />
    </aside>
  )
}

function Shown({ order, show }: { order: Order; show: Show }) {
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
            <ActButton
              label={t('prepare')}
              done={t('prepared')}
              run={async () => {
                const params = { id: number }
                show(await consoleCall('POST /orders/{id}/prepare', { params }))
              }}
            />
          )}
        </span>
      }
    >
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {order.parcels.map((parcel) => (
            <ParcelPart key={parcel.position} order={order} parcel={parcel} show={show} />
          ))}
          <Withdrawals order={order} show={show} />
          <Movements order={order} />
          <History history={order.history} />
        </div>
        <Facts order={order} show={show} />
      </div>
    </Screen>
  )
}

/** An order, with all that can be done with it. */
export function OrderScreen({ number }: { number: number }) {
  const { t } = useTranslation('console-orders')
  const input = { params: { id: number } }
  const { data, error, refetch } = useConsoleQuery('GET /orders/{id}', input)
  const show = useShow('GET /orders/{id}', input)
  if (data) return <Shown order={data.data} show={show} />
  if (error instanceof ApiError && error.status < 500)
    return <Empty icon={<Ban size={36} />} title={t('unknown')} text={t('unknownText')} />
  return error ? <Unread onRetry={() => void refetch()} /> : null
}
