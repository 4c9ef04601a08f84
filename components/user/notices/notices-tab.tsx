import { type ReactNode, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { NotificationList } from '#components/notifications/notification-list.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useIsWide } from '#components/ui/use-is-wide.ts'
import { WithAside } from '#components/ui/with-aside.tsx'
import type { NoticeSettings } from '#lib/client/data/entities/account.ts'
import { useReading } from '#lib/client/data/notifications/notifications.ts'
import { LoadFailed } from '../states.tsx'
import { useConsents } from '../use-consents.ts'
import type { TabProps } from '../user-tab.ts'
import { PushDevices } from './push-devices.tsx'
import { useNoticeSettings, Ways } from './ways.tsx'

const usual = { from: '22:00', to: '08:00' }
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const ends = ['from', 'to'] as const

type SettingProps = {
  title: string
  text: string
  checked: boolean
  onChecked: (checked: boolean) => void
  children: ReactNode
}

function Setting({ title, text, checked, onChecked, children }: SettingProps) {
  return (
    <Panel ground="sunk" className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-d4">{title}</h2>
        <Switch
          aria-label={title}
          checked={checked}
          onChange={(event) => onChecked(event.target.checked)}
        />
      </div>
      <p className="text-small text-ink-2">{text}</p>
      {checked && children}
    </Panel>
  )
}

function QuietHours() {
  const { t } = useTranslation('user')
  const { settings, isError, refetch, change } = useNoticeSettings()
  if (isError) return <LoadFailed query={{ error: null, refetch }} />
  if (!settings) return <Skeleton className="h-[11rem] rounded-card" />
  const { quiet } = settings
  return (
    <Setting
      title={t('notices.quiet.title')}
      text={t('notices.quiet.text')}
      checked={quiet !== null}
      onChecked={(checked) => change({ quiet: checked ? usual : null })}
    >
      {quiet && (
        <div className="grid grid-cols-2 gap-3">
          {ends.map((end) => (
            <label key={end} htmlFor={`quiet-${end}`} className="grid gap-1 text-small">
              {t(`notices.quiet.${end}`)}
              <Select
                id={`quiet-${end}`}
                value={quiet[end]}
                onChange={(event) => change({ quiet: { ...quiet, [end]: event.target.value } })}
              >
                {(hours.includes(quiet[end]) ? hours : [quiet[end], ...hours]).map((hour) => (
                  <option key={hour}>{hour}</option>
                ))}
              </Select>
            </label>
          ))}
        </div>
      )}
    </Setting>
  )
}

function Offers() {
  const { t } = useTranslation('user')
  const { list, marketing, change } = useConsents(t('notices.notSaved'))
  if (!list.data) return null
  return (
    <Note>
      <b>{t(marketing ? 'notices.offers.on' : 'notices.offers.off')}</b> {t('notices.offers.text')}
      <Checkbox
        className="mt-3"
        label={t('notices.offers.yes')}
        checked={marketing}
        onChange={(event) => change(event.target.checked)}
      />
    </Note>
  )
}

const digests = ['sunday', 'monday', 'daily'] as const
const caps = [1, 3, 5] as const

function MailHabits() {
  const { t } = useTranslation('user')
  const { settings, change } = useNoticeSettings()
  if (!settings) return null
  const { digest, weekly_cap: cap } = settings
  const known = caps.some((one) => one === cap) || cap === null ? caps : [cap, ...caps]
  return (
    <>
      <Setting
        title={t('notices.digest.title')}
        text={t('notices.digest.text')}
        checked={digest !== 'off'}
        onChecked={(checked) => change({ digest: checked ? 'sunday' : 'off' })}
      >
        <Select
          aria-label={t('notices.digest.when')}
          value={digest}
          onChange={(event) => change({ digest: event.target.value as NoticeSettings['digest'] })}
        >
          {digests.map((value) => (
            <option key={value} value={value}>
              {t(`notices.digest.${value}`)}
            </option>
          ))}
        </Select>
      </Setting>
      <Panel ground="sunk" className="grid gap-3">
        <h2 className="text-d4">{t('notices.cap.title')}</h2>
        <p className="text-small text-ink-2">{t('notices.cap.text')}</p>
        <Select
          aria-label={t('notices.cap.label')}
          value={cap ?? ''}
          onChange={(event) =>
            change({ weekly_cap: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          {known.map((count) => (
            <option key={count} value={count}>
              {t('notices.cap.most', { count })}
            </option>
          ))}
          <option value="">{t('notices.cap.none')}</option>
        </Select>
      </Panel>
    </>
  )
}

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
