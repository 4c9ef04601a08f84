'use client'

import { Fingerprint, MailX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { encode } from 'uqr'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { NewPasswordField } from '#components/forms/new-password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useForget } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { CodeField } from './factor-fields.tsx'
import { makePasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { firstName } from './session.tsx'
import { Unread } from './unread.tsx'

type Invitation = ConsoleOutput<'POST /invitations/read'>['data']
type Accepted = ConsoleOutput<'POST /invitations/passkey'>['data']
type WayProps = {
  token: string
  invitation: Invitation
  onAccepted: (accepted: Accepted) => void
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 })
  const cells = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={cells.join('')} />
    </svg>
  )
}

function ByPasskey({ token, invitation, onAccepted }: WayProps) {
  const { t } = useTranslation('console')
  const form = useForm(async () => {
    const { ticket, options } = invitation
    const response = await makePasskey(options, t('invitation.cancelled'))
    const body = { token, ticket, response }
    onAccepted((await consoleCall('POST /invitations/passkey', { body })).data)
  })
  return (
    <form className="stack" {...form.props}>
      <h2 className="text-d4">{t('invitation.passkeyTitle')}</h2>
      <p className="text-ink-2">{t('invitation.passkeyText')}</p>
      <FormFoot form={form} size="lg" wide>
        <Fingerprint size={24} aria-hidden="true" />
        {t('invitation.passkey')}
      </FormFoot>
    </form>
  )
}

function ByPassword({ token, invitation, onAccepted, shop }: WayProps & { shop: string }) {
  const { t } = useTranslation('console')
  const { name, email, secret, secret_url: secretUrl } = invitation
  const form = useForm(async (values) => {
    const body = {
      token,
      password: String(values.get('password')),
      code: String(values.get('code')),
    }
    onAccepted((await consoleCall('POST /invitations/password', { body })).data)
  })
  return (
    <section className="stack">
      <h2 className="text-d4">{t('invitation.passwordTitle')}</h2>
      <p className="text-ink-2">{t('invitation.passwordText')}</p>
      <QrCode text={secretUrl} label={t('invitation.qr')} />
      <p className="text-small">
        {t('invitation.key')}{' '}
        <code className="font-semibold break-all">{secret.replace(/(.{4})/g, '$1 ')}</code>
      </p>
      <form className="stack" {...form.props}>
        <NewPasswordField
          form={form}
          name="password"
          label={t('invitation.newPassword')}
          about={{ siteName: shop, name, email }}
        />
        <CodeField form={form} />
        <FormFoot form={form}>{t('invitation.submit')}</FormFoot>
      </form>
    </section>
  )
}

const isOver = (error: unknown) =>
  error instanceof ApiError && ['link_unknown', 'link_expired', 'invalid'].includes(error.code)

/** The secret of the link follows the #, so that no server logs it. */
export function Invitation({ shop }: { shop: string }) {
  const { t } = useTranslation('console')
  const router = useRouter()
  const forget = useForget()
  const [token, setToken] = useState<string>()
  const [invitation, setInvitation] = useState<Invitation>()
  const [failure, setFailure] = useState<unknown>()
  const [codes, setCodes] = useState<readonly string[]>()

  const read = (from: string) => {
    setFailure(undefined)
    consoleCall('POST /invitations/read', { body: { token: from } }).then(
      ({ data }) => setInvitation(data),
      setFailure,
    )
  }
  const begin = useEffectEvent(() => {
    const secret = location.hash.slice(1) || '-'
    setToken(secret)
    read(secret)
  })
  useEffect(() => begin(), [])

  if (isOver(failure))
    return (
      <Empty
        heading="h1"
        icon={<MailX size={36} />}
        title={t('invitation.over')}
        text={t('invitation.overText')}
      />
    )
  if (failure) return <Unread error={failure} refetch={() => read(token ?? '-')} />
  if (!invitation || !token) return null
  if (codes)
    return (
      <>
        <h1 className="text-d3">{t('codes.title')}</h1>
        <RecoveryCodes codes={codes} onKept={() => router.replace(consolePaths.home())} />
      </>
    )
  const onAccepted = ({ recovery_codes: made }: Accepted) => {
    forget()
    setCodes(made)
  }
  const roles = invitation.roles.map((role) => t(`roles.${role}`)).join(', ')
  return (
    <>
      <h1 className="text-d3">{t('invitation.title', { name: firstName(invitation.name) })}</h1>
      <p className="text-ink-2">{t('invitation.lead', { shop, roles })}</p>
      <ByPasskey token={token} invitation={invitation} onAccepted={onAccepted} />
      <hr className="rule" />
      <ByPassword token={token} invitation={invitation} onAccepted={onAccepted} shop={shop} />
    </>
  )
}
