'use client'

import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import type { Session } from '#lib/client/entities/account.ts'
import { formatAgo } from '#lib/format/age.ts'
import { formatDate } from '#lib/format/dates.ts'

const icons = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('user')
  const { t: format } = useTranslation('format')
  const Icon = icons[session.device]
  const label = session.label || t('sessions.unknown')
  return (
    <li>
      <Icon size={24} aria-hidden="true" />
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <b>{label}</b>
          {session.current && <Marker kind="seat">{t('sessions.current')}</Marker>}
        </p>
        <p className="text-small text-ink-2">
          {session.current
            ? t('sessions.since', { date: formatDate(session.createdTimestamp) })
            : t('sessions.seen', { ago: formatAgo(format, session.lastSeenTimestamp, Date.now()) })}
          {session.network && ` · ${session.network}`}
        </p>
        {session.notified && <p className="text-small text-ink-2">{t('sessions.notified')}</p>}
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={busy}
          busyLabel={t('busy')}
          aria-label={t('sessions.endOf', { label })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
