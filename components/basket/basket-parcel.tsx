import { Trash2, Truck, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type {
  BasketLine,
  QuoteChange,
  QuoteLine,
  QuoteParcel,
} from '#lib/client/data/entities/checkout.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { formatMonth, formatWeekday } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { GroupMeter } from './group-meter.tsx'
import { SoldOutRow } from './sold-out-row.tsx'

/** Progress of the group that the line waits for, and the refund if the group fails. */
function AwaitedGroup({ id }: { id: number }) {
  const { t } = useTranslation('basket')
  const { data } = useApiQuery('GET /live/state', { query: { topics: `preorder:${id}` } })
  const live = data?.data[0]
  const group = live && 'requirement' in live ? live : undefined
  return (
    <Panel ground="sunk" className="grid gap-2 rounded-tile">
      {group && (
        <GroupMeter
          group={{ ...group.requirement, goalUnit: group.requirement.unit }}
          percent={group.requirement.percent}
          until={Date.parse(group.expiration_timestamp)}
        />
      )}
      <p className="text-small">
        <Words text={t('parcel.paidNow')} marks={{ b: <b /> }} />
      </p>
    </Panel>
  )
}

function ParcelTimes({ parcel }: { parcel: QuoteParcel }) {
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

function ChangeLine({ change }: { change: QuoteChange }) {
  const { t } = useTranslation('basket')
  return (
    <p className="text-small">
      <Words text={sentence()} marks={{ b: <b />, s: <span className="text-ink-2" /> }} />
    </p>
  )

  function sentence() {
    const { kind, was, now } = change
    switch (kind) {
      case 'dearer':
      case 'cheaper':
        return t('change.price', { now: formatEuros(now ?? 0), was: formatEuros(was ?? 0) })
      case 'fewer':
        return t('change.fewer', { count: now ?? 0, was: was ?? 0 })
      default:
        return t(`change.${kind}`)
    }
  }
}

type BasketRowProps = {
  line: QuoteLine
  wanted: number
  changes: QuoteChange[]
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

const few = 6

function BasketRow({ line, wanted, changes, onQuantity, onRemove }: BasketRowProps) {
  const { t } = useTranslation('basket')
  const { item, availability } = line
  const isFewer = changes.some(({ kind }) => kind === 'fewer')
  const quantity = isFewer ? line.quantity : wanted
  const isScarce = availability !== null && availability <= few && !isFewer
  return (
    <article className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2.5 border-t border-line py-4.5 md:grid-cols-[88px_minmax(0,1fr)_auto_92px] md:items-center md:gap-x-5">
      <Thumb tint={item.image.tint} size={88} className="row-span-3 md:row-span-1">
        <ItemPicture image={item.image} sizes="66px" />
      </Thumb>
      <div className="grid gap-1 wrap-anywhere">
        <h3 className="text-title">
          <Link href={resourcePath(item.type, item)}>{item.title}</Link>
        </h3>
        <p className="text-small text-ink-2">{line.choice}</p>
        {isScarce && <p className="text-small">{t('line.left', { count: availability })}</p>}
        {changes.map((change) => (
          <ChangeLine key={change.kind} change={change} />
        ))}
      </div>
      <p className="col-start-2 flex flex-wrap items-baseline gap-x-2.5 md:col-start-4 md:row-start-1 md:grid md:justify-items-end">
        <b className="num text-title">{formatEuros(line.unitPrice * quantity)}</b>
        {line.struckPrice !== null && quantity === 1 && (
          <s className="text-tiny text-ink-2">
            <span className="sr-only">{t('line.struck')} </span>
            {formatEuros(line.struckPrice)}
          </s>
        )}
        {quantity > 1 && (
          <span className="text-tiny text-ink-2">
            {t('line.each', { price: formatEuros(line.unitPrice) })}
          </span>
        )}
      </p>
      <div className="col-start-2 flex items-center gap-2 md:col-start-3 md:row-start-1">
        <QuantityStepper
          labels={{
            quantity: t('line.quantity', { title: item.title }),
            less: t('line.less'),
            more: t('line.more'),
          }}
          value={quantity}
          max={Math.min(99, availability ?? 99)}
          onValue={onQuantity}
        />
        <IconButton
          label={t('line.remove', { title: item.title })}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </article>
  )
}

type BasketParcelProps = {
  parcel: QuoteParcel
  lines: BasketLine[]
  changes: QuoteChange[]
  onQuantity: (line: QuoteLine, quantity: number) => void
  onRemove: (line: QuoteLine) => void
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
      {parcel.lines.map((line) => {
        const { bundleId, counted } = line
        const row = {
          line,
          changes: changes.filter((one) => one.bundleId === bundleId),
          onRemove: () => onRemove(line),
        }
        return counted ? (
          <BasketRow
            key={bundleId}
            {...row}
            wanted={lines.find((one) => one.bundleId === bundleId)?.quantity ?? line.quantity}
            onQuantity={(quantity) => onQuantity(line, quantity)}
          />
        ) : (
          <SoldOutRow key={bundleId} {...row} />
        )
      })}
      {children}
      {toFreeDelivery !== null && toFreeDelivery > 0 && (
        <p className="border-t border-line pt-3.5 text-small text-ink-2">
          <Words
            text={t('parcel.toFree', { price: formatEuros(toFreeDelivery) })}
            marks={{ b: <b className="text-ink" /> }}
          />
        </p>
      )}
      {waitsFor && <AwaitedGroup id={waitsFor.id} />}
    </section>
  )
}
