import { useBasket } from '#lib/client/data/basket/use-basket.ts'
import { fromBasketLine } from '#lib/client/data/entities/checkout.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import type { Source } from '../source.ts'
import { OrderCheckout } from './order-checkout.tsx'

type BasketCheckoutProps = {
  member: User
  source: Extract<Source, { kind: 'basket' }>
  onOpenOrder: (id: number) => void
}

export function BasketCheckout({ member, source, onOpenOrder }: BasketCheckoutProps) {
  const { lines } = useBasket()
  return (
    <OrderCheckout
      member={member}
      source={source}
      wanted={lines?.map(fromBasketLine)}
      placed={null}
      onOpenOrder={onOpenOrder}
    />
  )
}
