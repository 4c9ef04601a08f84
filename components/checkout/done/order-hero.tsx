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
import { useState } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Thumb, tintStyle } from '#components/ui/thumb.tsx'
import type { Order, OrderParcel } from '#lib/client/data/entities/orders.ts'
import { formatMonth, formatWeekday, formatWeekdayName, isoDay } from '#lib/format/dates.ts'
import { days } from '#lib/format/durations.ts'
import { formatEuros } from '#lib/format/money.ts'

type DoneParcelProps = { parcel: OrderParcel; kind: Order['shipTo']['kind'] }

/** Days of a parcel; a shipping day that has passed without a shipment is not shown. */
const useArrival = (parcel: OrderParcel | null, kind: Order['shipTo']['kind']) => {
  const { t } = useTranslation('done')
  const [now] = useState(() => Date.now())
  const { waitsFor, shipsOnTimestamp: ships, arrivesOnTimestamp: arrives } = parcel ?? {}
  const isToCome = Boolean(ships && isoDay(ships) >= isoDay(now))
  const text = () => {
    if (!arrives) return ''
    if (waitsFor) return t('order.estimate', { month: formatMonth(arrives) })
    return isToCome ? t(`order.arrives.${kind}`, { day: formatWeekday(arrives) }) : ''
  }
  return { isToCome, coming: text(), day: isToCome ? arrives : null }
}

export function DoneParcel({ parcel, kind }: DoneParcelProps) {
  const { t } = useTranslation('done')
  const { position, waitsFor, lines, shipsOnTimestamp: ships } = parcel
  const { isToCome, coming } = useArrival(parcel, kind)
  const Icon = waitsFor ? UsersRound : Truck
  const titles = lines.map(({ title, quantity }) =>
    quantity > 1 ? t('order.many', { count: quantity, title }) : title,
  )
  const heading = () => {
    if (waitsFor) return t('order.parcelWaits', { position, title: waitsFor.title })
    return isToCome
      ? t('order.parcelShips', { position, day: formatWeekday(ships ?? 0) })
      : t('order.parcel', { position })
  }
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 border-t border-line py-4.5">
      <Icon size={24} aria-hidden="true" />
      <div className="wrap-anywhere">
        <h2 className="font-bold">{heading()}</h2>
        <p className="text-small text-ink-2">
          {titles.join(', ')}. {coming}
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

type Fact = { Icon: LucideIcon; name: string; text: string }

const onlyParcel = ({ parcels }: Order) => (parcels.length === 1 ? (parcels[0] ?? null) : null)

const useDeparture = (order: Order): Fact => {
  const { t } = useTranslation('done')
  const parcel = onlyParcel(order)
  const { coming, isToCome } = useArrival(parcel, order.shipTo.kind)
  if (!parcel) {
    const name = t('order.parcels', { count: order.parcels.length })
    return { Icon: Package, name, text: t('order.parcelsText') }
  }
  const { waitsFor, shipsOnTimestamp: ships } = parcel
  if (waitsFor)
    return { Icon: UsersRound, name: t('order.waits', { title: waitsFor.title }), text: coming }
  return isToCome
    ? { Icon: Truck, name: t('order.leaves', { day: formatWeekday(ships ?? 0) }), text: coming }
    : { Icon: Truck, name: t('order.oneParcel'), text: t('order.followed') }
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

export function OrderHero({ order }: { order: Order }) {
  const { t } = useTranslation('done')
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { day } = useArrival(onlyParcel(order), order.shipTo.kind)
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
          {day
            ? t('order.yoursOn', { count: pieces, day: nameOfDay(day) })
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
