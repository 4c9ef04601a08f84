import { useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { asksPassword, ProofDialog } from '#components/account/proof-dialog.tsx'
import { ProviderIcon } from '#components/account/social/icons.tsx'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { NewPasswordField } from '#components/forms/new-password-field.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { DocumentButton, LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { type Identity, toIdentity, toSession } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatAgo } from '#lib/format/age.ts'
import { formatDate } from '#lib/format/dates.ts'
import { OwnConfirm } from '../confirm-button.tsx'
import { Loaded, LoadFailed, RowsSkeleton, Section } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'

const icons = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
}

function Sessions() {
  const { t } = useTranslation('user')
  const { t: format } = useTranslation('format')
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
            {sessions.map((session) => {
              const Icon = icons[session.device]
              const label = session.label || t('sessions.unknown')
              return (
                <li key={session.id}>
                  <Icon size={24} aria-hidden="true" />
                  <div>
                    <p className="flex flex-wrap items-center gap-2">
                      <b>{label}</b>
                      {session.current && <Marker kind="seat">{t('sessions.current')}</Marker>}
                    </p>
                    <p className="text-small text-ink-2">
                      {session.current
                        ? t('sessions.since', { date: formatDate(session.createdTimestamp) })
                        : t('sessions.seen', {
                            ago: formatAgo(format, session.lastSeenTimestamp, Date.now()),
                          })}
                      {session.network && ` · ${session.network}`}
                    </p>
                    {session.notified && (
                      <p className="text-small text-ink-2">{t('sessions.notified')}</p>
                    )}
                  </div>
                  {!session.current && (
                    <BusyButton
                      size="sm"
                      busy={end.isPending && end.variables.params.id === session.id}
                      aria-label={t('sessions.endOf', { label })}
                      onClick={() => end.mutate({ params: { id: session.id } })}
                    >
                      {t('sessions.end')}
                    </BusyButton>
                  )}
                </li>
              )
            })}
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

function ChangeForm({ member, shop, onChanged }: TabProps & { onChanged: () => void }) {
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
  const { name, email } = member
  return (
    <form className="stack" {...form.props}>
      <input
        type="email"
        autoComplete="username"
        value={email}
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
        about={{ siteName: shop.name, name, email }}
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
          <DocumentButton
            kind="line"
            size="sm"
            href={paths.linkProvider()}
            label={t('user:identities.add')}
          />
        </div>
      )}
      {dialog}
    </Section>
  )
}

export function SecurityTab(tab: TabProps) {
  const { t } = useTranslation('user')
  const { hasPassword } = tab.member
  // Key of the form: a new one resets the fields after a change.
  const [changes, setChanges] = useState(0)
  return (
    <div className="user-columns" data-even>
      <Sessions />
      <div className="stack">
        <Section
          title={t('password.title')}
          lead={t(hasPassword ? 'password.lead' : 'password.none')}
        >
          {hasPassword ? (
            <ChangeForm key={changes} {...tab} onChanged={() => setChanges(changes + 1)} />
          ) : (
            <LinkButton kind="line" href={paths.forgottenPassword()} label={t('password.choose')} />
          )}
        </Section>
        <Identities {...tab} />
      </div>
    </div>
  )
}
