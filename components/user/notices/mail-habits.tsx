'use client'

import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import type { NoticeSettings } from '#lib/client/entities/account.ts'
import { useNoticeSettings } from './use-saved.ts'

const digests = ['sunday', 'monday', 'daily'] as const
const caps = [1, 3, 5] as const

/** Frequency of non-essential mail. */
export function MailHabits() {
  const { t } = useTranslation('user')
  const { settings, change } = useNoticeSettings()
  if (!settings) return null
  const { digest, weekly_cap: cap } = settings
  const known = caps.some((one) => one === cap) || cap === null ? caps : [cap, ...caps]
  return (
    <>
      <Panel ground="sunk" className="grid gap-3">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-d4">{t('notices.digest.title')}</h2>
          <Switch
            aria-label={t('notices.digest.title')}
            checked={digest !== 'off'}
            onChange={(event) => change({ digest: event.target.checked ? 'sunday' : 'off' })}
          />
        </div>
        <p className="text-small text-ink-2">{t('notices.digest.text')}</p>
        {digest !== 'off' && (
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
        )}
      </Panel>
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
