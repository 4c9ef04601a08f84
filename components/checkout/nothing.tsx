import { DoorClosed, Hourglass, PackageX, ShoppingBag } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Empty, NotLoaded } from '#components/ui/empty.tsx'
import { addToBasket, syncBasket } from '#lib/client/data/basket/basket-sync.ts'
import type { Quote } from '#lib/client/data/entities/checkout.ts'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

type NothingLeftProps = { quote: Quote; isSeat: boolean; hasSeat: boolean }

const icons = { closed: DoorClosed, weep_only: Hourglass, sold_out: PackageX }

const isNothing = (kind: string): kind is keyof typeof icons => kind in icons

/** Shown when no line can be bought: no price, but the reason and other items. */
export function NothingLeft({ quote, isSeat, hasSeat }: NothingLeftProps) {
  const { t } = useTranslation('checkout')
  const around = useRef<HTMLDivElement>(null)
  // The pressed button is unmounted.
  useEffect(() => around.current?.focus(), [])
  const kinds = quote.changes.map(({ kind }) => kind).filter(isNothing)
  const kind = kinds[0] ?? 'closed'
  const of = isSeat ? 'seat' : 'order'
  const Icon = icons[kind]
  const lines = quote.parcels.flatMap((parcel) => parcel.lines)
  const [line] = lines
  const page = line && (line.item.type === 'preorder' ? paths.preorder : paths.sale)(line.item)
  const text = hasSeat ? t('nothing.seatStays') : t(`nothing.${kind}.${of}.text`)
  const action =
    hasSeat && kind === 'closed'
      ? { href: paths.userTabs('groups'), name: t('nothing.toSeats') }
      : lines.length > 1
        ? { href: paths.basket(), name: t('toBasket') }
        : page && { href: page, name: t(`nothing.${kind}.${of}.action`) }
  const second =
    kind === 'weep_only'
      ? { href: paths.weep(), name: t('nothing.toWeep') }
      : isSeat
        ? { href: paths.preorders(), name: t('nothing.toGroups') }
        : { href: paths.sales(), name: t('nothing.toSales') }
  return (
    <div ref={around} tabIndex={-1} role="status" className="outline-none">
      <Empty
        heading="h1"
        icon={<Icon size={36} aria-hidden="true" />}
        title={t(`nothing.${kind}.${of}.title`)}
        text={line && lines.length === 1 ? `${line.item.title}. ${text}` : text}
        action={
          <span className="grid justify-items-center gap-4">
            {action && <LinkButton href={action.href} kind="pri" label={action.name} />}
            <Link href={second.href} className="link">
              {second.name}
            </Link>
          </span>
        }
      />
    </div>
  )
}

type NothingToPayProps = { query: { error: Error | null; refetch: () => unknown } }

export function NothingToPay({ query }: NothingToPayProps) {
  const { t } = useTranslation('checkout')
  const { error } = query
  if (error && !(error instanceof ApiError && error.status < 500))
    return (
      <NotLoaded
        heading="h1"
        title={t('failed.title')}
        text={t('failed.text')}
        action={t('failed.action')}
        onRetry={query.refetch}
      />
    )
  return (
    <Empty
      heading="h1"
      icon={<ShoppingBag size={36} aria-hidden="true" />}
      title={t(error ? 'gone.title' : 'empty.title')}
      text={t(error ? 'gone.text' : 'empty.text')}
      action={<LinkButton href={paths.sales()} kind="pri" label={t('empty.action')} />}
    />
  )
}

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
          <LinkButton href={paths.userTabs('groups')} kind="pri" label={t('letGo.seat.action')} />
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
