import { Truck, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Order, OrderParcel } from '#lib/client/data/entities/orders.ts'
import { formatMonth, formatWeekday } from '#lib/format/dates.ts'
import { isoDay } from '#lib/format/iso-day.ts'

type DoneParcelProps = { parcel: OrderParcel; kind: Order['shipTo']['kind'] }

/** True for a shipping day that has not passed; a passed one without a shipment is not shown. */
export const useIsToCome = (ships: number | null): ships is number => {
  const [now] = useState(() => Date.now())
  return ships !== null && isoDay(ships) >= isoDay(now)
}

/** Content of a parcel, with its days of shipment and arrival. */
export function DoneParcel({ parcel, kind }: DoneParcelProps) {
  const { t } = useTranslation('done')
  const { position, waitsFor, lines, shipsOnTimestamp: ships, arrivesOnTimestamp: arrives } = parcel
  const isToCome = useIsToCome(ships)
  const Icon = waitsFor ? UsersRound : Truck
  const titles = lines.map(({ title, quantity }) =>
    quantity > 1 ? t('order.many', { count: quantity, title }) : title,
  )
  const heading = () => {
    if (waitsFor) return t('order.parcelWaits', { position, title: waitsFor.title })
    return isToCome
      ? t('order.parcelShips', { position, day: formatWeekday(ships) })
      : t('order.parcel', { position })
  }
  const coming = () => {
    if (arrives === null) return ''
    if (waitsFor) return t('order.estimate', { month: formatMonth(arrives) })
    return isToCome ? t(`order.arrives.${kind}`, { day: formatWeekday(arrives) }) : ''
  }
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 border-t border-line py-4.5">
      <Icon size={24} aria-hidden="true" />
      <div className="wrap-anywhere">
        <h2 className="font-bold">{heading()}</h2>
        <p className="text-small text-ink-2">
          {titles.join(', ')}. {coming()}
        </p>
        <p className="mt-3 flex flex-wrap gap-2.5">
          {lines.map((line) => (
            <Thumb key={line.id} tint={line.image.tint} size={64}>
              <ItemPicture image={line.image} sizes="48px" alt={line.title} />
            </Thumb>
          ))}
        </p>
      </div>
    </div>
  )
}
