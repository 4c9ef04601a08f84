import {
  BellRing,
  Coins,
  Flag,
  Heart,
  Hourglass,
  LifeBuoy,
  Lightbulb,
  MessageCircle,
  PackageOpen,
  Truck,
} from 'lucide-react'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'
import { WeepDrop } from './mark.tsx'
import { Thumb } from './thumb.tsx'

const types = {
  preorder: { icon: Flag, tone: 'ok' },
  sale: { icon: PackageOpen, tone: 'solid' },
  proposal: { icon: Lightbulb, tone: 'solid' },
  order: { icon: Truck, tone: 'ink' },
  expiring: { icon: Hourglass, tone: 'hot' },
  weep: { icon: WeepDrop, tone: 'weep' },
  like: { icon: Heart, tone: 'hot' },
  'waiting-list': { icon: BellRing, tone: 'solid' },
  comment: { icon: MessageCircle, tone: 'solid' },
  support: { icon: LifeBuoy, tone: 'solid' },
  credits: { icon: Coins, tone: 'ok' },
} as const

export type NotificationLook = keyof typeof types

type NotificationRowProps = Omit<ComponentProps<'a'>, 'type'> & {
  look: NotificationLook
  age: ReactNode
  /** Text for screen readers in place of the dot; only for unread rows. */
  unread?: string
  picture?: ReactNode
  tint?: string | null
  link?: ElementType
}

/** Fixed height of 90 pixels, so that a virtual list needs no measuring. */
export function NotificationRow(props: NotificationRowProps) {
  const { look, age, unread, picture, tint, link: Link = 'a', className, children, ...rest } = props
  const { icon: Icon, tone } = types[look]
  return (
    <Link
      data-slot="notification-row"
      data-unread={unread ? true : undefined}
      className={classes('notification', className)}
      {...rest}
    >
      <Thumb tint={tint}>
        {picture}
        <span className="token" data-tone={tone}>
          <Icon size={16} />
        </span>
      </Thumb>
      <span>
        <span className="text">{children}</span>
        <small>{age}</small>
      </span>
      {unread && (
        <span className="unread">
          <span className="sr-only">{unread}</span>
        </span>
      )}
    </Link>
  )
}

export function NotificationSkeleton() {
  return (
    <div data-slot="notification-skeleton" className="notification" aria-hidden="true">
      <span className="skeleton h-15 w-15 rounded-control" />
      <span className="grid gap-2">
        <span className="skeleton h-4" />
        <span className="skeleton h-3 w-2/5" />
      </span>
    </div>
  )
}
