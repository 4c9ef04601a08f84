'use client'

import { PackageOpen, Truck, Undo2 } from 'lucide-react'
import { shipsText } from '#components/catalogue/ships.ts'
import { Words } from '#components/words.tsx'
import type { LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle, Variation } from '#lib/client/data/entities/variations.ts'
import { formatMonth } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { deliveryOf } from './price-lines.tsx'

type PromisesProps = { item: LiveItem; bundle: Bundle; variation: Variation }

/** Arrival day, delivery cost and withdrawal period of a sale. */
export function Promises({ item, ...chosen }: PromisesProps) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const arrives = item.options.deliverOnTimestamp
  const delivery = deliveryOf(chosen)
  const ready = chosen.bundle.availability !== 0 && item.status === 'running'
  const when =
    ready && item.ships
      ? `<b>${shipsText(catalogue, item.ships)}.</b>`
      : arrives
        ? t('promise.arrives', { month: formatMonth(arrives) })
        : ''
  return (
    <ul className="promises">
      {when && (
        <li data-ships-until={item.ships?.untilTimestamp}>
          <PackageOpen size={22} aria-hidden="true" />
          <span>
            <Words text={when} marks={{ b: <b /> }} />
          </span>
        </li>
      )}
      <li>
        <Truck size={22} aria-hidden="true" />
        {delivery > 0
          ? t('price.delivery', { price: formatEuros(delivery) })
          : t('price.freeDelivery')}
      </li>
      <li>
        <Undo2 size={22} aria-hidden="true" />
        {t('promise.withdrawal')}
      </li>
    </ul>
  )
}
