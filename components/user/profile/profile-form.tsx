import { useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { useSaveUser } from './use-save-user.ts'

/** A blank field keeps the saved value. A new e-mail address needs the password too. */
export function ProfileForm({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const save = useSaveUser()
  const [email, setEmail] = useState(member.email)
  const isMoving = email.trim() !== '' && email.trim().toLowerCase() !== member.email.toLowerCase()
  const form = useForm(async (values) => {
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const saved = await save({
      name: text('name'),
      ...(isMoving ? { email: text('email'), password: String(values.get('password') ?? '') } : {}),
    })
    toast(
      isMoving && saved.pending_email
        ? t('profile.savedAddress', { email: saved.pending_email })
        : t('profile.saved'),
    )
  })
  return (
    <form className="stack" {...form.props}>
      <TextField
        form={form}
        name="name"
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        autoComplete="name"
        defaultValue={member.name}
        maxLength={80}
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('profile.email')}
        hint={t('profile.emailHint')}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        maxLength={254}
      />
      {isMoving && member.hasPassword && (
        <PasswordField
          form={form}
          name="password"
          label={t('profile.password')}
          autoComplete="current-password"
        />
      )}
      <FormFoot form={form}>{t('save')}</FormFoot>
    </form>
  )
}
