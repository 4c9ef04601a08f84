import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asksPassword, ProofDialog } from '#components/account/proof-dialog.tsx'
import { ProviderIcon } from '#components/account/social/icons.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { type Identity, toIdentity } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatDate } from '#lib/format/dates.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'

/** Unlinks a provider: without a question after a recent sign-in, or else with the password. */
const useUnlink = () => {
  const { t } = useTranslation(['user', 'social'])
  const client = useQueryClient()
  const [asking, setAsking] = useState<Identity>()
  const [busy, setBusy] = useState<number>()
  const remove = async ({ id, provider }: Identity, password?: string) => {
    const body = password ? { password } : {}
    await browserClient.call('DELETE /users/logged/identities/{id}', { params: { id }, body })
    setAsking(undefined)
    toast(t('user:identities.removed', { provider: t(`social:names.${provider}`) }))
    await Promise.all(
      (['GET /users/logged/identities', 'GET /users/logged/sessions'] as const).map((name) =>
        client.invalidateQueries({ queryKey: queryKey(name) }),
      ),
    )
  }
  const unlink = async (identity: Identity) => {
    setBusy(identity.id)
    try {
      await remove(identity)
    } catch (failure) {
      if (asksPassword(failure)) setAsking(identity)
      else toast((failure instanceof ApiError && failure.detail) || t('user:notSaved'), 'problem')
    } finally {
      setBusy(undefined)
    }
  }
  const dialog = asking && (
    <ProofDialog
      work={(password) => remove(asking, password)}
      onClose={() => setAsking(undefined)}
    />
  )
  return { unlink, busy, dialog }
}

/** Sign-in providers of the member. The only way to sign in cannot be unlinked; the text explains what to do first. */
function Identities({ member, shop }: TabProps) {
  const { t } = useTranslation(['user', 'social'])
  const list = useApiQuery(
    'GET /users/logged/identities',
    {},
    { select: ({ data }) => data.map(toIdentity) },
  )
  const { unlink, busy, dialog } = useUnlink()
  const own = list.data ?? []
  const isOnly = own.length === 1 && !member.hasPassword
  const canLink = shop.providers.some((one) => !own.some(({ provider }) => provider === one))
  if (shop.providers.length === 0 && own.length === 0) return null
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('user:identities.title')}</h2>
        <p className="text-small text-ink-2">{t('user:identities.lead')}</p>
      </div>
      {list.isError && <LoadFailed query={list} />}
      {list.isPending && <RowsSkeleton rows={1} />}
      {own.length > 0 && (
        <ul className="session-list">
          {own.map((identity) => {
            const provider = t(`social:names.${identity.provider}`)
            return (
              <li key={identity.id}>
                <ProviderIcon provider={identity.provider} />
                <div>
                  <b>{provider}</b>
                  <p className="text-small text-ink-2">
                    {identity.email && `${identity.email} · `}
                    {t('user:identities.since', { date: formatDate(identity.createdTimestamp) })}
                  </p>
                </div>
                {!isOnly && (
                  <ConfirmButton
                    label={t('user:identities.remove')}
                    name={t('user:identities.removeOf', { provider })}
                    question={t('user:identities.removeTitle', { provider })}
                    text={t('user:identities.removeText', { provider })}
                    busy={busy === identity.id}
                    onConfirm={() => unlink(identity)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isOnly && (
        <Note>
          {t('user:identities.only')}{' '}
          <Link className="link" href={paths.forgottenPassword()}>
            {t('user:password.choose')}
          </Link>
        </Note>
      )}
      {list.data && canLink && (
        <div>
          {/* Full page load: only the CSP of that page allows the scripts of the sign-in providers. */}
          <a className={buttonClass({ kind: 'line', size: 'sm' })} href={paths.linkProvider()}>
            {t('user:identities.add')}
          </a>
        </div>
      )}
      {dialog}
    </Panel>
  )
}

export function SecurityTab({ member, shop }: TabProps) {
  return (
    <div className="user-columns" data-even>
      <Sessions />
      <div className="stack">
        <PasswordForm member={member} siteName={shop.name} />
        <Identities member={member} shop={shop} />
      </div>
    </div>
  )
}
