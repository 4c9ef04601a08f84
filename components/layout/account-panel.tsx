'use client'

import { LogOut } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLogOut } from '#components/account/use-member.ts'
import { Link } from '#components/navigation/link.tsx'
import { NotificationList } from '#components/notifications/notification-list.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { levelProgress, type User } from '#lib/client/data/entities/people.ts'
import { useNotifications, useReading } from '#lib/client/data/notifications/notifications.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { useBackdrop } from './backdrop.tsx'

type AccountPanelProps = {
  user: User
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onFollowed: () => void
}

const firstName = (name: string) => name.split(' ')[0]

/** Panel below the avatar on large screens. Closing it marks the shown notifications as read. */
export function AccountPanel({ user, opener, onClose, onFollowed }: AccountPanelProps) {
  const { t } = useTranslation('shell')
  const { busy, leave } = useLogOut()
  const panel = useRef<HTMLDivElement>(null)
  const { items } = useNotifications()
  const highlighted = items.filter(({ read }) => !read).length
  const reading = useReading(user.unread)
  const news = Math.max(reading.news, highlighted)

  useBackdrop(true)
  useEffect(() => {
    panel.current?.focus()
    document.documentElement.toggleAttribute('data-panel', true)
    return () => void document.documentElement.toggleAttribute('data-panel', false)
  }, [])

  useEffect(() => {
    const elsewhere = (event: Event) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !opener.current?.contains(target)) onClose()
    }
    const byKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const followed = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
      const link = (target as Element).closest('a')
      if (link && panel.current?.contains(link) && !isElsewhere) onFollowed()
    }
    document.addEventListener('click', followed)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('click', followed)
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', byKey)
    }
  }, [onClose, onFollowed, opener])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('account.panel')}
      tabIndex={-1}
      className="popover account-panel"
    >
      <div className="greeting">
        <PersonAvatar person={user} size={56} ring={levelProgress(user.level, user.spent)} />
        <div>
          <h2 className="text-d3">{t('account.greeting', { name: firstName(user.name) })}</h2>
          <p className="text-small text-ink-2">{t('account.news', { count: news })}</p>
        </div>
        {/* Before the list, which is endless for the keyboard. */}
        <div className="col-span-full mt-3 flex flex-wrap gap-2">
          <Link className={buttonClass({ kind: 'soft' }, 'flex-1')} href={paths.userTabs()}>
            {t('account.profile')}
          </Link>
          <Button kind="line" busy={busy} busyLabel={t('account.busy')} onClick={leave}>
            <LogOut size={20} />
            {t('account.logOut')}
          </Button>
        </div>
      </div>
      <NotificationList onFollow={reading.onFollow} />
    </div>
  )
}
