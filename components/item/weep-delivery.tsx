'use client'

import { fields } from '#lib/client/data/entities/wire.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { hour } from '#lib/format/durations.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

/** Delivery that a member of the plan pays for one copy. */
export function WeepDelivery({ price, delivery }: { price: number; delivery: number }) {
  const { t } = useTranslation('item')
  const { data: terms } = useApiQuery(
    'GET /weep',
    {},
    { select: ({ data }) => fields(data.delivery), staleTime: hour },
  )
  if (!terms) return t('price.delivery', { price: formatEuros(delivery) })
  const due = price >= terms.freeFrom ? 0 : Math.min(delivery, terms.atMost)
  return due > 0
    ? t('price.weepDelivery', { price: formatEuros(due) })
    : t('price.freeWeepDelivery')
}
