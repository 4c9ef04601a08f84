import { DoorClosed, Hourglass, PackageX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import type { Quote } from '#lib/client/data/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'

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
            {action && (
              <Link href={action.href} className={buttonClass({ kind: 'pri' })}>
                {action.name}
              </Link>
            )}
            <Link href={second.href} className="link">
              {second.name}
            </Link>
          </span>
        }
      />
    </div>
  )
}
