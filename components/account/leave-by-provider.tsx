'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { DeleteForm, type DeleteProof } from './delete-form.tsx'
import { ProviderButtons, type ProviderIcons } from './social/provider-buttons.tsx'
import { offered, type SocialSettings } from './social/settings.ts'
import { useMember } from './use-member.ts'

const home = paths.userTabs('privacy')

/** Deletion for members without a password: signing in again is the proof, then the confirmation follows. */
export function LeaveByProvider(props: { settings: SocialSettings; icons: ProviderIcons }) {
  const { t } = useTranslation('user')
  const member = useMember(home)
  const [proof, setProof] = useState<DeleteProof>()
  const { data } = useApiQuery(
    'GET /users/logged/identities',
    {},
    { enabled: member !== undefined },
  )
  if (!data) return <p role="status">{t('busy')}</p>
  const linked = data.data.map(({ provider }) => provider)
  const ways = offered(props.settings).filter((provider) => linked.includes(provider))
  return (
    <div className="stack">
      {ways.length === 0 && (
        <p>
          {t('delete.noPassword')}{' '}
          <Link className="link" href={paths.forgottenPassword()}>
            {t('password.choose')}
          </Link>
        </p>
      )}
      {ways.length > 0 && <p className="text-ink-2">{t('delete.byProvider')}</p>}
      <div className="social">
        <ProviderButtons
          {...props}
          providers={ways}
          onToken={async (provider, token) => {
            setProof({ provider, token })
            return 'staying'
          }}
        />
      </div>
      <Link className={buttonClass({ kind: 'pri', wide: true })} href={home}>
        {t('delete.keep')}
      </Link>
      {proof && (
        <Dialog open title={t('delete.question')} onClose={() => setProof(undefined)}>
          <DeleteForm proof={proof} onKeep={() => setProof(undefined)} />
        </Dialog>
      )}
    </div>
  )
}
