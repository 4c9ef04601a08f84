'use client'

import { ShoppingBag } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { Count } from '#components/ui/icon-button.tsx'
import { useBasketCount } from '#lib/client/hooks/use-basket-count.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

/** The count is set as an attribute before the first paint; here it becomes the accessible name. */
export function BasketButton() {
  const { t } = useTranslation('shell')
  const count = useBasketCount()
  return (
    <Link href={paths.basket()} className="basket" aria-label={t('basket', { count })}>
      <ShoppingBag size={24} aria-hidden="true" />
      <Count />
    </Link>
  )
}
