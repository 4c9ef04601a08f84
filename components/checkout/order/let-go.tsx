import { Hourglass } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { addToBasket, syncBasket } from '#lib/client/data/basket/basket-sync.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Message for an order that can no longer be paid; its copies are available again. */
export function LetGo({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const isSeat = order.kind === 'seat'
  const of = isSeat ? 'seat' : order.state === 'cancelled' ? 'cancelled' : 'refused'
  const isUnpaid = !isSeat && order.paidWith === null
  return (
    <Empty
      heading="h1"
      icon={<Hourglass size={36} aria-hidden="true" />}
      title={t(`letGo.${of}.title`)}
      text={`${t(`letGo.${of}.text`)} ${isUnpaid ? t('letGo.unpaid') : ''}`}
      action={
        isSeat ? (
          <Link href={paths.userTabs('groups')} className={buttonClass({ kind: 'pri' })}>
            {t('letGo.seat.action')}
          </Link>
        ) : (
          <Again order={order} />
        )
      }
    />
  )
}

/** Puts lines that are no longer in the basket back into it, which shows present availability and prices. */
function Again({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const there = new Set((await syncBasket()).map(({ bundleId }) => bundleId))
      for (const { bundleId, quantity, unitPrice } of order.parcels.flatMap(({ lines }) => lines))
        if (!there.has(bundleId)) await addToBasket({ bundleId, quantity, seenPrice: unitPrice })
      router.push(paths.basket())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('problem.offline'), 'problem')
      setBusy(false)
    }
  }
  return (
    <Button kind="pri" busy={busy} busyLabel={t('button.busy')} onClick={again}>
      {t('letGo.action')}
    </Button>
  )
}
