'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Marker, markerLines } from '#components/ui/marker.tsx'
import type { OrderCard } from '#lib/client/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDayMonth } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { SmallCover } from '../small-cover.tsx'
import { markerOf, stateKeyOf, storyOf } from './order-look.ts'

const look =
  'group grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-line py-4 md:grid-cols-[64px_minmax(0,1fr)_auto_20px] md:gap-x-4.5'
const end =
  'col-start-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:col-start-3 md:row-start-1 md:grid md:grid-cols-[auto_84px] md:justify-items-end'

export function OrderRow({ order }: { order: OrderCard }) {
  const { t } = useTranslation('own-orders')
  const { id, number, titles, placedTimestamp, dayTimestamp, total } = order
  const date = formatDayMonth(placedTimestamp)
  return (
    <li>
      <Link className={look} href={paths.order(id)} scroll={false}>
        <SmallCover image={order.image} src={order.imageSrc} size={64} />
        <div className="min-w-0 wrap-anywhere">
          <b className="leading-snug group-hover:text-link">{titles.join(', ')}</b>
          <p className="text-small text-ink-2">{t('placed', { number, date })}</p>
          <p className="text-small">{storyOf(t, order)}</p>
        </div>
        <span className={end}>
          <Marker kind={markerOf(order, dayTimestamp, Date.now())} className={markerLines}>
            {t(`state.${stateKeyOf(order)}`)}
          </Marker>
          <b className="num">{formatEuros(total)}</b>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="hidden text-ink-2 md:block" />
      </Link>
      {order.canWithdraw && (
        <p className="mb-4 ml-20">
          <Link className={buttonClass({ size: 'sm' })} href={paths.withdrawal(id)}>
            {t('sum.withdraw')}
            <span className="sr-only"> {t('sum.withdrawOf', { number })}</span>
          </Link>
        </p>
      )}
    </li>
  )
}
