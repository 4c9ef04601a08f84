import { useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { type Session, toSession } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { formatAgo } from '#lib/format/age.ts'
import { formatDate } from '#lib/format/dates.ts'
import { OwnConfirm } from '../confirm-button.tsx'
import { Loaded, Section } from '../states.tsx'

const icons = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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

export function Sessions() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const list = useApiQuery(
    'GET /users/logged/sessions',
    {},
    { select: ({ data }) => data.map(toSession) },
  )
  const options = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/sessions') })
      toast(t('sessions.ended'))
    },
    onError: () => toast(t('notSaved'), 'problem'),
  }
  const end = useApiMutation('DELETE /users/logged/sessions/{id}', options)
  const endOthers = useApiMutation('DELETE /users/logged/sessions', options)
  return (
    <Section title={t('sessions.title')} lead={t('sessions.lead')}>
      <Loaded query={list} rows={2}>
        {(sessions) => (
          <ul className="session-list">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending && end.variables.params.id === session.id}
                onEnd={() => end.mutate({ params: { id: session.id } })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {list.data && list.data.length > 1 && (
        <div>
          <OwnConfirm
            label={t('sessions.endOthers')}
            question={t('sessions.endOthersTitle')}
            text={t('sessions.endOthersText')}
            busy={endOthers.isPending}
            onConfirm={() => endOthers.mutate({})}
          />
        </div>
      )}
    </Section>
  )
}
