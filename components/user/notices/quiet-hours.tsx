'use client'

import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useNoticeSettings } from './use-saved.ts'

const usual = { from: '22:00', to: '08:00' }
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const ends = ['from', 'to'] as const

export function QuietHours() {
  const { t } = useTranslation('user')
  const { settings, isError, refetch, change } = useNoticeSettings()
  if (isError) return <LoadFailed query={{ error: null, refetch }} />
  if (!settings) return <Skeleton className="h-[11rem] rounded-card" />
  const { quiet } = settings
  return (
    <Panel ground="sunk" className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-d4">{t('notices.quiet.title')}</h2>
        <Switch
          aria-label={t('notices.quiet.title')}
          checked={quiet !== null}
          onChange={(event) => change({ quiet: event.target.checked ? usual : null })}
        />
      </div>
      <p className="text-small text-ink-2">{t('notices.quiet.text')}</p>
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
    </Panel>
  )
}
