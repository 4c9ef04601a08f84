import { useTranslation } from '#components/i18next.ts'
import { Sum, SumLine, SumTotal } from '#components/ui/sum.tsx'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { formatEuros } from '#lib/format/money.ts'

type SumsProps = {
  of: {
    goods: number
    delivery: number
    parcels: readonly {
      position: number
      delivery: number
      lines: readonly { quantity: number; counted?: boolean }[]
    }[]
  }
  kind: Order['shipTo']['kind']
  less: readonly { label: string; amount: number }[]
  total: { label: string; amount: number }
}

export function Sums({ of: { goods, delivery, parcels }, kind, less, total }: SumsProps) {
  const { t } = useTranslation('checkout')
  const lines = parcels.flatMap((parcel) => parcel.lines).filter((line) => line.counted ?? true)
  const priceOf = (cost: number) => (cost > 0 ? formatEuros(cost) : t('sum.free'))
  return (
    <Sum>
      <SumLine
        label={t('sum.goods', { count: lines.reduce((sum, line) => sum + line.quantity, 0) })}
      >
        {formatEuros(goods)}
      </SumLine>
      {parcels.length > 1 ? (
        parcels.map((parcel) => (
          <SumLine key={parcel.position} label={t('sum.parcel', { position: parcel.position })}>
            {priceOf(parcel.delivery)}
          </SumLine>
        ))
      ) : (
        <SumLine label={t(`sum.delivery.${kind}`)}>{priceOf(delivery)}</SumLine>
      )}
      {less.map(
        ({ label, amount }) =>
          amount > 0 && (
            <SumLine key={label} less label={label}>
              −{formatEuros(amount)}
            </SumLine>
          ),
      )}
      <SumTotal label={total.label}>{formatEuros(total.amount)}</SumTotal>
    </Sum>
  )
}
