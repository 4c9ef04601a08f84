import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { NewPasswordField } from '#components/forms/new-password-field.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'

type PasswordFormProps = { member: User; siteName: string }

export function PasswordForm({ member, siteName }: PasswordFormProps) {
  const { t } = useTranslation('user')
  // Key of the form: a new one resets the fields after a change.
  const [changes, setChanges] = useState(0)
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('password.title')}</h2>
        <p className="text-small text-ink-2">
          {t(member.hasPassword ? 'password.lead' : 'password.none')}
        </p>
      </div>
      {member.hasPassword ? (
        <ChangeForm
          key={changes}
          member={member}
          siteName={siteName}
          onChanged={() => setChanges(changes + 1)}
        />
      ) : (
        <Link className={buttonClass({ kind: 'line' })} href={paths.forgottenPassword()}>
          {t('password.choose')}
        </Link>
      )}
    </Panel>
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
