'use client'

import { useState } from 'react'
import { DeleteForm } from '#components/account/delete-form.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { paths } from '#lib/client/paths.ts'

export function DeleteAccount({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('delete.title')}</h2>
        <p className="text-small text-ink-2">{t('delete.lead')}</p>
      </div>
      {member.hasPassword ? (
        <div>
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        </div>
      ) : (
        <div>
          {/* Full page load: only the CSP of that page allows the scripts of the sign-in providers. */}
          <a className={buttonClass({ kind: 'line' })} href={paths.leave()}>
            {t('delete.open')}
          </a>
        </div>
      )}
      {open && (
        <Dialog open title={t('delete.question')} onClose={() => setOpen(false)}>
          <DeleteForm onKeep={() => setOpen(false)} />
        </Dialog>
      )}
    </Panel>
  )
}
