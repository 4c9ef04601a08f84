'use client'

import {
  Coins,
  House,
  type LucideIcon,
  Package,
  ReceiptEuro,
  Store,
  Truck,
  UsersRound,
} from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { tintStyle } from '#components/ui/thumb.tsx'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { formatMonth, formatWeekday, formatWeekdayName } from '#lib/format/dates.ts'
import { days } from '#lib/format/durations.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useIsToCome } from './done-parcel.tsx'

type OrderProps = { order: Order }
type Fact = { Icon: LucideIcon; name: string; text: string }

/** The only parcel of an order, null when there are several. */
const onlyParcel = ({ parcels }: Order) => (parcels.length === 1 ? (parcels[0] ?? null) : null)

const useDeparture = (order: Order): Fact => {
  const { t } = useTranslation('done')
  const parcel = onlyParcel(order)
  const ships = parcel?.shipsOnTimestamp ?? null
  const arrives = parcel?.arrivesOnTimestamp ?? null
  const isToCome = useIsToCome(ships)
  if (!parcel) {
    const name = t('order.parcels', { count: order.parcels.length })
    return { Icon: Package, name, text: t('order.parcelsText') }
  }
  if (parcel.waitsFor) {
    const text = arrives === null ? '' : t('order.estimate', { month: formatMonth(arrives) })
    return { Icon: UsersRound, name: t('order.waits', { title: parcel.waitsFor.title }), text }
  }
  if (!isToCome) return { Icon: Truck, name: t('order.oneParcel'), text: t('order.followed') }
  return {
    Icon: Truck,
    name: t('order.leaves', { day: formatWeekday(ships) }),
    text:
      arrives === null
        ? ''
        : t(`order.arrives.${order.shipTo.kind}`, { day: formatWeekday(arrives) }),
  }
}

const usePlace = ({ shipTo: { kind, name, line } }: Order): Fact => {
  const street = line.replace(`${name}, `, '')
  return kind === 'home'
    ? { Icon: House, name: street, text: name }
    : { Icon: Store, name, text: street }
}

const usePayment = (order: Order, pieces: number): Fact => {
  const { t } = useTranslation('done')
  const price = formatEuros
  const way = order.paidWith?.kind ?? (order.total > 0 ? 'other' : 'credits')
  const parts = [
    t('order.goods', { count: pieces, price: price(order.goods) }),
    order.delivery > 0
      ? t('order.delivery', { price: price(order.delivery) })
      : t('order.freeDelivery'),
    order.discount > 0 && t('order.discount', { price: `−${price(order.discount)}` }),
    order.credits > 0 && t('order.credits', { price: `−${price(order.credits)}` }),
  ]
  return {
    Icon: ReceiptEuro,
    name: t(`order.paid.${way}`, { price: price(order.total) }),
    text: parts.filter(Boolean).join(', '),
  }
}

/** Headline of a placed order, on the tint of its first product: when it leaves, where to, and what was paid. */
export function OrderHero({ order }: OrderProps) {
  const { t } = useTranslation('done')
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const parcel = onlyParcel(order)
  const arrives = parcel?.arrivesOnTimestamp ?? null
  const isDayKnown = useIsToCome(parcel?.shipsOnTimestamp ?? null) && arrives !== null
  const { cashback } = order
  const facts: (Fact | null)[] = [
    useDeparture(order),
    usePlace(order),
    cashback && {
      Icon: Coins,
      name: t('order.cashback', { amount: formatEuros(cashback.amount) }),
      text: t('order.cashbackText', { percent: cashback.percent }),
    },
    usePayment(order, pieces),
  ]
  const [first] = lines
  return (
    <section
      className="tinted grid gap-4 rounded-panel bg-tint px-5 py-6 md:grid-cols-[minmax(0,1fr)_300px] md:items-center md:gap-10 md:p-11 lg:grid-cols-[minmax(0,1fr)_430px] lg:gap-18 lg:rounded-hero lg:px-16 lg:py-14"
      style={tintStyle(first?.image.tint)}
      aria-labelledby="done"
    >
      {first && (
        <ItemPicture
          image={first.image}
          alt={t('order.box', { title: first.title })}
          sizes="(min-width: 77.25rem) 360px, 250px"
          eager
          className="mx-auto w-[min(62%,230px)] -rotate-4 md:order-2 md:w-[84%]"
        />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{t('order.number', { number: order.number })}</p>
        <h1 id="done" className="mt-3 max-w-[11ch] text-d1">
          {isDayKnown
            ? t('order.yoursOn', { count: pieces, day: nameOfDay(arrives) })
            : t('order.yours', { count: pieces })}
        </h1>
        <ul className="mt-6 grid gap-3.5 lg:mt-8 lg:grid-cols-2 lg:gap-x-7 lg:gap-y-6">
          {facts.map(
            (fact) =>
              fact && (
                <li key={fact.name} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5">
                  <fact.Icon size={24} aria-hidden="true" />
                  <div>
                    <b className="block">{fact.name}</b>
                    <span className="text-small text-ink-2">{fact.text}</span>
                  </div>
                </li>
              ),
          )}
        </ul>
      </div>
    </section>
  )
}

/** "mercoledì" within a week, later "mercoledì 4 novembre". */
const nameOfDay = (day: number) =>
  day - Date.now() < days(6) ? formatWeekdayName(day) : formatWeekday(day)
