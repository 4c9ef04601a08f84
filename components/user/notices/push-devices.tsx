import { useQueryClient } from '@tanstack/react-query'
import { BellOff, Laptop, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Mark } from '#components/ui/mark.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import {
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOn,
} from '#lib/client/data/notifications/push.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { LoadFailed } from '../states.tsx'

const key = queryKey('GET /users/logged/devices')

const usePush = () => {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  const look = async () => setState(await readPushState())
  useEffect(() => void readPushState().then(setState), [])
  const { mutate: tryOut } = useApiMutation('POST /users/logged/devices/{id}/trial', {
    onSuccess: () => toast(t('notices.push.sent')),
    onError: () => toast(t('notices.push.notSent'), 'problem'),
  })
  const turnOn = async () => {
    setBusy(true)
    try {
      const device = await turnPushOn()
      if (device)
        toast(t('notices.push.done'), 'done', {
          label: t('notices.push.try'),
          run: () => tryOut({ params: { id: device.id } }),
        })
    } catch {
      toast(t('notices.push.failed'), 'problem')
    }
    await Promise.all([look(), client.invalidateQueries({ queryKey: key })])
    setBusy(false)
  }
  return { state, busy, turnOn, look }
}

export function PushDevices() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { state, busy, turnOn, look } = usePush()
  const [asking, setAsking] = useState(false)
  const list = useApiQuery('GET /users/logged/devices', {})
  const remove = useApiMutation('DELETE /users/logged/devices/{id}', {
    onSuccess: async () => {
      toast(t('notices.push.removed'))
      await client.invalidateQueries({ queryKey: key })
    },
    onError: () => toast(t('notSaved'), 'problem'),
  })
  const take = async (device: { id: number; current: boolean }) => {
    if (device.current) await turnPushOff()
    remove.mutate({ params: { id: device.id } })
    await look()
  }
  if (list.isError) return <LoadFailed query={list} />
  if (!list.data || state === undefined) return <Skeleton className="h-[10rem] rounded-card" />
  const devices = list.data.data
  const listens = state === 'on' && devices.some(({ current }) => current)
  return (
    <Panel ground="sunk" className="grid gap-3">
      <h2 className="text-d4">{t('notices.push.title')}</h2>
      {devices.length === 0 && <p className="text-small text-ink-2">{t('notices.push.nobody')}</p>}
      <ul>
        {devices.map((device) => {
          const Icon = device.device === 'phone' ? Smartphone : Laptop
          const label = device.current
            ? t('notices.push.this')
            : device.label || t('sessions.unknown')
          return (
            <li
              key={device.id}
              className="flex items-center gap-3.5 border-line border-t py-2.5 first:border-t-0"
            >
              <Icon size={22} aria-hidden="true" />
              <span className="min-w-0 flex-1 text-small">
                <b className="block break-words">{label}</b>
                <span className="text-ink-2">
                  {t('sessions.since', { date: formatDate(new Date(device.added_at)) })}
                </span>
              </span>
              <Button
                size="sm"
                kind="line"
                aria-label={t('notices.push.removeOf', { label })}
                onClick={() => take(device)}
              >
                {t('notices.push.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
      {state === 'denied' && (
        <Note icon={<BellOff size={22} aria-hidden="true" />}>
          <b>{t('notices.push.denied')}</b> {t('notices.push.deniedText')}
        </Note>
      )}
      {state === 'iphone' && (
        <Note icon={<Smartphone size={22} aria-hidden="true" />}>
          <b>{t('notices.push.iphone')}</b> {t('notices.push.iphoneText')}
        </Note>
      )}
      {state === 'unsupported' && <Note>{t('notices.push.unsupported')}</Note>}
      {(state === 'off' || state === 'on') && !listens && (
        <BusyButton kind="soft" busy={busy} onClick={() => setAsking(true)}>
          {t('notices.push.on')}
        </BusyButton>
      )}
      {/* Asks before the browser does: a refusal of the browser prompt is permanent. */}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('notices.push.ask')}>
        <div className="flex items-center gap-3 rounded-control bg-sunk p-4 text-small">
          <Mark />
          <span>
            <b className="block">{t('notices.push.example')}</b>
            <span className="text-ink-2">{t('notices.push.exampleText')}</span>
          </span>
        </div>
        <p className="text-ink-2">{t('notices.push.askText')}</p>
        <DialogActions>
          <Button
            kind="pri"
            onClick={() => {
              setAsking(false)
              void turnOn()
            }}
          >
            {t('notices.push.yes')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('notices.push.no')}</Button>
        </DialogActions>
        <p className="text-small text-ink-2">{t('notices.push.promise')}</p>
      </Dialog>
    </Panel>
  )
}
