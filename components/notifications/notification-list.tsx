import { Bell } from 'lucide-react'
import { Fragment, type MouseEvent, useState } from 'react'
import { Ago } from '#components/ago.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { NotificationRow, NotificationSkeleton } from '#components/ui/notification-row.tsx'
import type { Notification } from '#lib/client/data/entities/people.ts'
import { useNotifications } from '#lib/client/data/notifications/notifications.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { VirtualRows } from './virtual-rows.tsx'

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
