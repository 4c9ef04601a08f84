import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Sums } from '../sums.tsx'

export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <ul className="grid gap-3.5">
        {order.parcels
          .flatMap((parcel) => parcel.lines)
          .map((line) => (
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
      <Sums
        of={order}
        kind={order.shipTo.kind}
        less={[
          { label: t('sum.discount'), amount: order.discount },
          { label: t('sum.credits'), amount: order.credits },
        ]}
        total={{ label: t('sum.total'), amount: order.total }}
      />
      <p className="text-small text-ink-2">{t('sum.vat')}</p>
    </>
  )
}
