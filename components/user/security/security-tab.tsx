import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asksPassword, ProofDialog } from '#components/account/proof-dialog.tsx'
import { ProviderIcon } from '#components/account/social/icons.tsx'
import { failureToast } from '#components/forms/failure.ts'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { NewPasswordField } from '#components/forms/new-password-field.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { type Identity, toIdentity } from '#lib/client/data/entities/account.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatDate } from '#lib/format/dates.ts'
import { OwnConfirm } from '../confirm-button.tsx'
import { LoadFailed, RowsSkeleton, Section } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'
import { Sessions } from './sessions.tsx'

type PasswordFormProps = { member: User; siteName: string }

function PasswordForm({ member, siteName }: PasswordFormProps) {
  const { t } = useTranslation('user')
  // Key of the form: a new one resets the fields after a change.
  const [changes, setChanges] = useState(0)
  return (
    <Section
      title={t('password.title')}
      lead={t(member.hasPassword ? 'password.lead' : 'password.none')}
    >
      {member.hasPassword ? (
        <ChangeForm
          key={changes}
          member={member}
          siteName={siteName}
          onChanged={() => setChanges(changes + 1)}
        />
      ) : (
        <LinkButton kind="line" href={paths.forgottenPassword()} label={t('password.choose')} />
      )}
    </Section>
  )
}

function ChangeForm(props: PasswordFormProps & { onChanged: () => void }) {
  const { member, siteName, onChanged } = props
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const form = useForm(async (values) => {
    const text = (name: string) => String(values.get(name) ?? '')
    await browserClient.call('PUT /users/logged/password', {
      body: { current_password: text('current_password'), password: text('password') },
    })
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/sessions') })
    toast(t('password.saved'))
    onChanged()
  })
  return (
    <form className="stack" {...form.props}>
      <input
        type="email"
        autoComplete="username"
        value={member.email}
        readOnly
        hidden
        aria-label={t('profile.email')}
      />
      <PasswordField
        form={form}
        name="current_password"
        label={t('password.current')}
        autoComplete="current-password"
      />
      <NewPasswordField
        form={form}
        name="password"
        label={t('password.new')}
        about={{ siteName, name: member.name, email: member.email }}
      />
      <FormFoot form={form}>{t('password.submit')}</FormFoot>
    </form>
  )
}

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
      else failureToast(t('user:notSaved'))(failure)
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
    <Section title={t('user:identities.title')} lead={t('user:identities.lead')}>
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
                  <OwnConfirm
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
    </Section>
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
