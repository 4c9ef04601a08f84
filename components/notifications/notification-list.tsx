import { Bell } from 'lucide-react'
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Ago } from '#components/ago.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { NotificationRow, NotificationSkeleton } from '#components/ui/notification-row.tsx'
import type { Notification } from '#lib/client/data/entities/people.ts'
import { useNotifications } from '#lib/client/data/notifications/notifications.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

/** Fixed height of every row, so that positions need no measuring. */
export const rowHeight = 90
const around = 4

type VirtualRowsProps = {
  label: string
  keys: readonly number[]
  total: number
  row: (index: number) => ReactNode
  onEnd: () => void
}

const sightOf = (list: HTMLElement | null) => {
  const { top = 0 } = list?.getBoundingClientRect() ?? {}
  return {
    first: Math.max(0, Math.floor(-top / rowHeight) - around),
    last: Math.ceil((window.innerHeight - top) / rowHeight) + around,
  }
}

const scrollerOf = (list: HTMLElement) => {
  for (let each = list.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return document.scrollingElement
}

/** True while the list is scrolled, hovered or focused: rows must not move then. */
const isInHand = (list: HTMLElement, scroller: Element) => {
  const edge = Math.max(0, scroller.getBoundingClientRect().top)
  const isBegun = list.getBoundingClientRect().top < edge
  return isBegun || list.matches(':hover') || list.contains(document.activeElement)
}

/** Virtual list: renders only the rows in view, within any scrolling element. */
export function VirtualRows({ label, keys, total, row, onEnd }: VirtualRowsProps) {
  const place = useRef<HTMLUListElement>(null)
  const [sight, setSight] = useState({ first: 0, last: 2 * around })
  const [focused, setFocused] = useState<number>()
  const head = useRef(keys[0])

  useEffect(() => {
    const look = () => {
      const now = sightOf(place.current)
      setSight((before) => (before.first === now.first && before.last === now.last ? before : now))
    }
    look()
    // Capturing listener: `scroll` events of elements do not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [])

  useLayoutEffect(() => {
    const before = head.current
    head.current = keys[0]
    const above = before === undefined ? -1 : keys.indexOf(before)
    const list = place.current
    const scroller = above > 0 && list ? scrollerOf(list) : null
    if (!list || !scroller || !isInHand(list, scroller)) return
    scroller.scrollTop += above * rowHeight
    setSight(sightOf(list))
  }, [keys])

  const count = keys.length
  const isNearEnd = sight.last >= count
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])

  const last = Math.min(count, sight.last)
  const drawn = Array.from({ length: Math.max(0, last - sight.first) }, (_, at) => sight.first + at)
  // Keeps the focused row mounted out of view, since the next key press starts from it.
  const focusedIndex = focused === undefined ? -1 : keys.indexOf(focused)
  if (focusedIndex >= 0 && !drawn.includes(focusedIndex)) drawn.push(focusedIndex)
  drawn.sort((a, b) => a - b)
  return (
    <ul ref={place} aria-label={label} className="relative" style={{ height: count * rowHeight }}>
      {drawn.map((index) => (
        <li
          key={keys[index]}
          className="absolute inset-x-0"
          style={{ top: index * rowHeight }}
          aria-posinset={index + 1}
          aria-setsize={total}
          onFocus={() => setFocused(keys[index])}
          onBlur={() => setFocused(undefined)}
        >
          {row(index)}
        </li>
      ))}
    </ul>
  )
}

export function NotificationList({ onFollow }: Pick<RowProps, 'onFollow'>) {
  const { t } = useTranslation('shell')
  const list = useNotifications()
  const { items, total, isPending, isError, hasNextPage, isFetchNextPageError, refetch } = list

  if (isPending) {
    return (
      <div className="list" role="status" aria-label={t('notifications.loading')}>
        {[0, 1, 2, 3].map((row) => (
          <NotificationSkeleton key={row} />
        ))}
      </div>
    )
  }
  if (items.length === 0) {
    if (isError) return <Failed onRetry={refetch} />
    return (
      <Empty
        icon={<Bell size={32} aria-hidden="true" />}
        title={t('notification.empty.title')}
        text={t('notification.empty.text')}
        heading="h3"
      />
    )
  }
  const onEnd = () => {
    if (hasNextPage && !list.isFetchingNextPage && !isFetchNextPageError) void list.fetchNextPage()
  }
  // Without scroll anchoring: the browser would keep the skeleton in view, and so load all pages.
  return (
    <div className="list [overflow-anchor:none]">
      <VirtualRows
        label={t('account.panel')}
        keys={items.map(({ id }) => id)}
        total={total}
        row={(index) => items[index] && <Row item={items[index]} onFollow={onFollow} />}
        onEnd={onEnd}
      />
      {isFetchNextPageError ? (
        <Failed onRetry={() => list.fetchNextPage()} />
      ) : (
        hasNextPage && <NotificationSkeleton />
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('shell')
  return (
    <div className="grid justify-items-center gap-3 p-7" role="alert">
      <p>{t('notifications.failed')}</p>
      <Button kind="line" onClick={onRetry}>
        {t('notifications.retry')}
      </Button>
    </div>
  )
}

type RowProps = { item: Notification; onFollow: (item: Notification, press: MouseEvent) => void }

function Row({ item, onFollow }: RowProps) {
  const { t } = useTranslation('shell')
  const [readAt] = useState(() => Date.now())
  const { image, description } = item.data
  return (
    <NotificationRow
      // Full page load for offers: the CSP of the checkout allows the payment provider, that of this page does not.
      link={item.type === 'waiting-list' ? 'a' : Link}
      href={addressOf(item)}
      look={item.type}
      onClick={(press) => onFollow(item, press)}
      data-source="notification"
      data-entity={`${item.type}:${item.data.id ?? 0}`}
      age={<Ago since={item.createdTimestamp} writtenAt={readAt} />}
      unread={item.read ? undefined : t('notifications.unread')}
      tint={image?.tint}
      picture={
        image && (
          <img
            className="cover"
            src={`${image.src}/160.webp`}
            alt=""
            width={44}
            height={44}
            loading="lazy"
          />
        )
      }
    >
      <Stressed text={description} />
    </NotificationRow>
  )
}

const kinds = ['preorder', 'sale', 'proposal'] as const

function addressOf({ data }: Notification): string {
  if (data.url) return data.url
  const kind = kinds.find((name) => name === data.type)
  return kind && data.id && data.slug
    ? resourcePath(kind, { id: data.id, slug: data.slug })
    : paths.userTabs()
}

function Stressed({ text }: { text: string }) {
  return text.split('**').map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
    return place % 2 === 1 ? <b key={place}>{part}</b> : <Fragment key={place}>{part}</Fragment>
  })
}
