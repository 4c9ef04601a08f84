'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { NotificationList } from '#components/notifications/notification-list.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { useIsWide } from '#components/ui/use-is-wide.ts'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useReading } from '#lib/client/notifications/notifications.ts'
import type { TabProps } from '../user-tab.ts'
import { MailHabits } from './mail-habits.tsx'
import { Offers } from './offers.tsx'
import { PushDevices } from './push-devices.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { Ways } from './ways.tsx'

const views = ['choose', 'came'] as const
type View = (typeof views)[number]

/** Notification settings; on small screens, which have no panel, also the list of notifications. */
export function NoticesTab({ member }: Pick<TabProps, 'member'>) {
  const { t } = useTranslation('user')
  const isWide = useIsWide()
  const [view, setView] = useState<View>(member.unread > 0 ? 'came' : 'choose')
  return (
    <>
      <Segmented
        className="mb-6 lg:hidden"
        name="notices-view"
        label={t('tabs.notices')}
        segments={views.map((value) => ({ value, label: t(`notices.views.${value}`) }))}
        value={view}
        onValue={(value) => setView(value === 'came' ? 'came' : 'choose')}
      />
      {view === 'came' && !isWide && <Came unread={member.unread} />}
      <WithAside className={view === 'came' ? 'max-lg:hidden' : ''}>
        <section className="grid gap-6" aria-labelledby="notices">
          <div>
            <h2 id="notices" className="text-d3">
              {t('notices.title')}
            </h2>
            <p className="mt-2 text-ink-2">{t('notices.lead')}</p>
          </div>
          <Ways />
          <Offers />
        </section>
        <aside className="grid gap-4" aria-label={t('notices.when')}>
          <PushDevices />
          <QuietHours />
          <MailHabits />
        </aside>
      </WithAside>
    </>
  )
}

/** Mounted only while visible: shown notifications are marked as read. */
function Came({ unread }: { unread: number }) {
  const { onFollow } = useReading(unread)
  return <NotificationList onFollow={onFollow} />
}
