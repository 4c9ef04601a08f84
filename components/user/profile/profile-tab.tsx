import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ChangeEvent, useRef, useState } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Chip, Chips } from '#components/ui/chip.tsx'
import { FieldError } from '#components/ui/field.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { ownKinds } from '#lib/client/storage/own-kinds.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { mostPictureBytes } from '#lib/contract/picture-limits.ts'
import { LoadFailed, RowsSkeleton, Section } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'

const useSaveUser = () => {
  const client = useQueryClient()
  return async (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value)
    const { data } = await browserClient.call('PUT /users/logged', { body })
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
    return data
  }
}

/** A blank field keeps the saved value. A new e-mail address needs the password too. */
function ProfileForm({ member }: { member: User }) {
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

/** Saves each change at once, with an optimistic update that is rolled back on an error. */
function InterestsForm() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const all = useApiQuery('GET /community/interests', {})
  const mine = useApiQuery('GET /users/logged/interests', {})
  const { mutate, variables, isPending } = useApiMutation('PUT /users/logged/interests', {
    onSuccess: (answer) => {
      client.setQueryData(queryKey('GET /users/logged/interests'), answer)
      client.removeQueries({ queryKey: queryKey('GET /users/logged/home') })
    },
    onError: () => toast(t('notSaved'), 'problem'),
  })
  const savedIds = mine.data?.data.map(({ id }) => id) ?? []
  const chosen = isPending ? (variables.body as { interests: number[] }).interests : savedIds
  const press = (id: number) => {
    const interests = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    if (interests.length > 0) ownKinds.expect()
    else ownKinds.forget()
    mutate({ body: { interests } })
  }
  const failed = [all, mine].find((query) => query.isError)
  return (
    <Section title={t('interests.title')} lead={t('interests.lead')}>
      {failed ? (
        <LoadFailed query={failed} />
      ) : all.data && mine.data ? (
        <Chips role="group" aria-label={t('interests.title')}>
          {all.data.data.map(({ id, name }) => (
            <Chip key={id} pressed={chosen.includes(id)} onClick={() => press(id)}>
              {name}
            </Chip>
          ))}
        </Chips>
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Section>
  )
}

const AvatarCrop = dynamic(() => import('./avatar-crop.tsx').then((m) => m.AvatarCrop), {
  ssr: false,
})

function AvatarField({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const save = useSaveUser()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosenFile = target.files?.[0]
    // Reset, so that the same file can be chosen again.
    target.value = ''
    if (!chosenFile) return
    const wrong = !chosenFile.type.startsWith('image/')
      ? t('avatar.kind')
      : chosenFile.size > mostPictureBytes
        ? t('avatar.large')
        : undefined
    setProblem(wrong)
    if (!wrong) setFile(chosenFile)
  }

  const send = async (fields: Record<string, string | File>, message: string) => {
    try {
      await save(fields)
      toast(message)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.fields.image?.join(', ') || failure.detail || t('notSaved'))
    } finally {
      setFile(undefined)
      input.current?.focus()
    }
  }

  return (
    <div className="field">
      <div className="avatar-field">
        <PersonAvatar person={member} size={84} />
        <div className="flex flex-wrap gap-2">
          <label className={buttonClass({ kind: 'soft', size: 'sm' }, 'file')}>
            <input
              ref={input}
              type="file"
              accept="image/*"
              className="sr-only"
              aria-describedby={problem ? 'avatar-problem' : 'avatar-hint'}
              onChange={choose}
            />
            {t('avatar.choose')}
          </label>
          {member.image && (
            <Button size="sm" onClick={() => send({ remove_image: 'true' }, t('avatar.removed'))}>
              {t('avatar.remove')}
            </Button>
          )}
          <p id="avatar-hint" className="hint">
            {t('avatar.hint')}
          </p>
        </div>
      </div>
      <div role="alert">{problem && <FieldError id="avatar-problem">{problem}</FieldError>}</div>
      {file && (
        <AvatarCrop
          file={file}
          onCrop={(image) => send({ image }, t('avatar.saved'))}
          onUnreadable={() => {
            setFile(undefined)
            setProblem(t('avatar.unreadable'))
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}

export function ProfileTab({ member }: TabProps) {
  const { t } = useTranslation('user')
  const { email: current, pendingEmail: email } = member
  return (
    <div className="stack">
      <ConfirmEmail user={member}>
        {email ? t('profile.pending', { email, current }) : undefined}
      </ConfirmEmail>
      <div className="user-columns" data-even>
        <Section title={t('profile.title')}>
          <AvatarField member={member} />
          <ProfileForm key={member.name + member.email} member={member} />
        </Section>
        <InterestsForm />
      </div>
    </div>
  )
}
