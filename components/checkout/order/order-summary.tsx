import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Sum, SumLine, SumTotal } from '#components/ui/sum.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { formatEuros } from '#lib/format/money.ts'

/** Summary of a placed order, whose lines and prices are final. */
export function OrderSummary({ order, total }: { order: Order; total: string }) {
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <ul className="grid gap-3.5">
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5"
          >
            <Thumb tint={line.image.tint} size={56}>
              <ItemPicture image={line.image} sizes="42px" />
            </Thumb>
            <div className="wrap-anywhere">
              <b className="block leading-snug">{line.title}</b>
              <span className="text-small text-ink-2">
                {[line.choice, line.quantity].filter(Boolean).join(' · ')}
              </span>
            </div>
            <b className="num">{formatEuros(line.price)}</b>
          </li>
        ))}
      </ul>
      <OrderSum order={order} pieces={pieces} total={total} />
    </>
  )
}

function OrderSum({ order, pieces, total }: { order: Order; pieces: number; total: string }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <Sum>
        <SumLine label={t('sum.goods', { count: pieces })}>{formatEuros(order.goods)}</SumLine>
        {order.parcels.length > 1 ? (
          order.parcels.map(({ position, delivery }) => (
            <SumLine key={position} label={t('sum.parcel', { position })}>
              {delivery > 0 ? formatEuros(delivery) : t('sum.free')}
            </SumLine>
          ))
        ) : (
          <SumLine label={t(`sum.delivery.${order.shipTo.kind}`)}>
            {order.delivery > 0 ? formatEuros(order.delivery) : t('sum.free')}
          </SumLine>
        )}
        {order.discount > 0 && (
          <SumLine less label={t('sum.discount')}>
            −{formatEuros(order.discount)}
          </SumLine>
        )}
        {order.credits > 0 && (
          <SumLine less label={t('sum.credits')}>
            −{formatEuros(order.credits)}
          </SumLine>
        )}
        <SumTotal label={total}>{formatEuros(order.total)}</SumTotal>
      </Sum>
      <p className="text-small text-ink-2">{t('sum.vat')}</p>
    </>
  )
}
