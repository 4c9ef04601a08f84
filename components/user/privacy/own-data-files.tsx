import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { download } from '#lib/client/transport/download.ts'
import type { OwnDataResource } from '#lib/contract/own-data.ts'

const resources: readonly OwnDataResource[] = [
  'profile',
  'addresses',
  'orders',
  'participations',
  'credits',
  'comments',
  'proposals',
  'reports',
  'decisions',
  'following',
  'blocks',
  'notifications',
  'sessions',
]

/** Spreadsheet downloads of the member's personal data, one for each resource. */
export function OwnDataFiles() {
  const { t } = useTranslation('user')
  const [waiting, setWaiting] = useState<OwnDataResource>()
  const take = async (resource: OwnDataResource) => {
    setWaiting(resource)
    try {
      await download(
        'GET /users/logged/export/{resource}',
        { params: { resource } },
        `${resource}.xlsx`,
      )
      toast(t('export.done', { file: `${resource}.xlsx` }))
    } catch (failure) {
      toast((failure instanceof ApiError && failure.detail) || t('export.failed'), 'problem')
    } finally {
      setWaiting(undefined)
    }
  }
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('export.title')}</h2>
        <p className="text-small text-ink-2">{t('export.lead')}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">
        {resources.map((resource) => (
          <li key={resource}>
            <Button
              wide
              busy={waiting === resource}
              busyLabel={t('busy')}
              aria-label={t('export.take', { name: t(`export.resources.${resource}`) })}
              onClick={() => take(resource)}
            >
              <FileDown size={20} aria-hidden="true" />
              {t(`export.resources.${resource}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
