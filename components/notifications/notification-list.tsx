'use client'

import { Bell } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { NotificationRow, NotificationSkeleton } from '#components/ui/notification-row.tsx'
import type { Notification } from '#lib/client/entities/people.ts'
import { useNotifications } from '#lib/client/notifications.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { formatAgo } from '#lib/format/age.ts'

/** Newest first; the next page is asked for when the end comes into sight. */
export function NotificationList() {
  const { t } = useTranslation('shell')
  const { t: format } = useTranslation('format')
  const { items, isPending, isError, hasNextPage, fetchNextPage, refetch } = useNotifications()
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || !hasNextPage) return
    const watcher = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && fetchNextPage(),
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasNextPage, fetchNextPage])

  if (isPending) {
    return (
      <div className="list" role="status" aria-label={t('notifications.loading')}>
        {[0, 1, 2, 3].map((row) => (
          <NotificationSkeleton key={row} />
        ))}
      </div>
    )
  }
  if (isError && items.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 p-7" role="alert">
        <p>{t('notifications.failed')}</p>
        <Button kind="line" onClick={() => refetch()}>
          {t('notifications.retry')}
        </Button>
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <Empty
        icon={<Bell size={32} aria-hidden="true" />}
        title={t('notifications.emptyTitle')}
        text={t('notifications.emptyText')}
        heading="h3"
      />
    )
  }
  return (
    <div className="list">
      {items.map((item) => (
        <NotificationRow
          key={item.id}
          // An offer is paid: the document of the checkout lets the provider in, this one does not.
          link={item.type === 'waiting-list' ? 'a' : Link}
          href={addressOf(item)}
          look={item.type}
          age={formatAgo(format, item.createdTimestamp, Date.now())}
          unread={item.read ? undefined : t('notifications.unread')}
          tint={item.data.image?.tint}
          picture={
            item.data.image && (
              <img
                className="cover"
                src={`${item.data.image.src}/160.webp`}
                alt=""
                width={44}
                height={44}
                loading="lazy"
              />
            )
          }
        >
          <Stressed text={item.data.description} />
        </NotificationRow>
      ))}
      {hasNextPage && (
        <div ref={end}>
          <NotificationSkeleton />
        </div>
      )}
    </div>
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

/** The part between two pairs of asterisks is bold. */
function Stressed({ text }: { text: string }) {
  return text.split('**').map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sentence
    return place % 2 === 1 ? <b key={place}>{part}</b> : <Fragment key={place}>{part}</Fragment>
  })
}
