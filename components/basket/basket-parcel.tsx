'use client'

import { Truck, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Words } from '#components/words.tsx'
import type {
  BasketLine,
  QuoteChange,
  QuoteLine,
  QuoteParcel,
} from '#lib/client/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'
import { BasketRow } from './basket-row.tsx'
import { GroupMeter } from './group-meter.tsx'
import { ParcelTimes } from './parcel-times.tsx'
import { SoldOutRow } from './sold-out-row.tsx'

type BasketParcelProps = {
  parcel: QuoteParcel
  lines: BasketLine[]
  changes: QuoteChange[]
  onQuantity: (line: QuoteLine, quantity: number) => void
  onRemove: (line: QuoteLine) => void
  /** Content below the lines. */
  children: ReactNode
}

export function BasketParcel(props: BasketParcelProps) {
  const { parcel, lines, changes, onQuantity, onRemove, children } = props
  const { t } = useTranslation('basket')
  const { position, waitsFor, delivery, toFreeDelivery } = parcel
  const Icon = waitsFor ? UsersRound : Truck
  return (
    <section className="pt-8" aria-labelledby={`parcel-${position}`}>
      <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 gap-y-0.5 pb-4.5 md:grid-cols-[24px_minmax(0,1fr)_auto]">
        <Icon size={24} aria-hidden="true" />
        <div>
          <h2 id={`parcel-${position}`} className="text-d4">
            {t(waitsFor ? 'parcel.withGroup' : 'parcel.name', { position })}
          </h2>
          <p className="text-small text-ink-2">
            <ParcelTimes parcel={parcel} />
          </p>
        </div>
        <p className="col-start-2 text-small md:col-start-3 md:text-right">
          <Words
            text={t('parcel.delivery', {
              price: delivery > 0 ? formatEuros(delivery) : t('parcel.free'),
            })}
            marks={{ b: <b className="num" /> }}
          />
          {waitsFor && delivery === 0 && (
            <span className="block text-ink-2">{t('parcel.withSeat')}</span>
          )}
        </p>
      </div>
      {parcel.lines.map((line) =>
        line.counted ? (
          <BasketRow
            key={line.bundleId}
            line={line}
            wanted={lines.find((one) => one.bundleId === line.bundleId)?.quantity ?? line.quantity}
            changes={changes.filter((one) => one.bundleId === line.bundleId)}
            onQuantity={(quantity) => onQuantity(line, quantity)}
            onRemove={() => onRemove(line)}
          />
        ) : (
          <SoldOutRow
            key={line.bundleId}
            line={line}
            changes={changes.filter((one) => one.bundleId === line.bundleId)}
            onRemove={() => onRemove(line)}
          />
        ),
      )}
      {children}
      {toFreeDelivery !== null && toFreeDelivery > 0 && (
        <p className="border-t border-line pt-3.5 text-small text-ink-2">
          <Words
            text={t('parcel.toFree', { price: formatEuros(toFreeDelivery) })}
            marks={{ b: <b className="text-ink" /> }}
          />
        </p>
      )}
      {waitsFor && <GroupMeter group={waitsFor} />}
    </section>
  )
}
