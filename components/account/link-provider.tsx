'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { queryKey, useApiQuery } from '#lib/client/data/queries.tsx'
import type { Provider } from '#lib/client/data/session/social.ts'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { asksPassword, ProofDialog } from './proof-dialog.tsx'
import { ProviderButtons, type ProviderIcons } from './social/provider-buttons.tsx'
import { offered, type SocialSettings } from './social/settings.ts'
import { useMember } from './use-member.ts'

type Waiting = { provider: Provider; token: string }

const home = paths.userTabs('security')

export function LinkProvider(props: { settings: SocialSettings; icons: ProviderIcons }) {
  const { t } = useTranslation(['auth', 'social'])
  const member = useMember(home)
  const router = useRouter()
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting>()
  const { data } = useApiQuery(
    'GET /users/logged/identities',
    {},
    { enabled: member !== undefined },
  )

  const add = async ({ provider, token }: Waiting, password?: string) => {
    const body = { token, ...(password ? { password } : {}) }
    const answer = await browserClient.call('POST /users/logged/identities/{provider}', {
      params: { provider },
      body,
    })
    client.setQueryData(queryKey('GET /users/logged/identities'), answer)
    toast(t('auth:link.done', { provider: t(`social:names.${provider}`) }))
    router.replace(home)
  }

  const onToken = async (provider: Provider, token: string) => {
    try {
      await add({ provider, token })
      return 'leaving'
    } catch (failure) {
      if (!asksPassword(failure)) throw failure
      setWaiting({ provider, token })
      return 'staying'
    }
  }

  if (!data) return <p role="status">{t('auth:link.busy')}</p>
  const linked = data.data.map(({ provider }) => provider)
  const unlinkedProviders = offered(props.settings).filter((provider) => !linked.includes(provider))
  return (
    <div className="stack">
      {unlinkedProviders.length === 0 && <p>{t('auth:link.none')}</p>}
      <div className="social">
        <ProviderButtons {...props} providers={unlinkedProviders} onToken={onToken} />
      </div>
      <Link className={buttonClass({ wide: true })} href={home}>
        {t('auth:link.back')}
      </Link>
      {waiting && (
        <ProofDialog
          work={(password) => add(waiting, password)}
          onClose={() => setWaiting(undefined)}
        />
      )}
    </div>
  )
}
