'use client'

import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Words } from '#components/words.tsx'
import type { QuoteParcel } from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'
import { formatMonth, formatWeekday } from '#lib/format/dates.ts'

/** Days of shipment and arrival, if known. */
export function ParcelTimes({ parcel }: { parcel: QuoteParcel }) {
  const { t } = useTranslation('basket')
  const { waitsFor, shipsOnTimestamp: ships, arrivesOnTimestamp: arrives } = parcel
  if (waitsFor) {
    const month = waitsFor.deliverOnTimestamp ? formatMonth(waitsFor.deliverOnTimestamp) : null
    return (
      <>
        <Words
          text={t('parcel.waits', { title: waitsFor.title })}
          marks={{ a: <Link className="underline" href={paths.preorder(waitsFor)} /> }}
        />{' '}
        {month && t('parcel.estimate', { month })}
      </>
    )
  }
  if (ships === null) return t('parcel.soon')
  if (arrives === null) return t('parcel.ships', { ships: formatWeekday(ships) })
  return t('parcel.shipsArrives', {
    ships: formatWeekday(ships),
    arrives: formatWeekday(arrives),
  })
}
