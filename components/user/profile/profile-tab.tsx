import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ChangeEvent, useRef, useState } from 'react'
import { ConfirmEmail } from '#components/confirm/confirm-email.tsx'
import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Chip, Chips } from '#components/ui/chip.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { ownKinds } from '#lib/client/storage/own-kinds.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { mostPictureBytes } from '#lib/contract/picture-limits.ts'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { ProfileForm } from './profile-form.tsx'
import { useSaveUser } from './use-save-user.ts'

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
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('interests.title')}</h2>
        <p className="text-small text-ink-2">{t('interests.lead')}</p>
      </div>
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
    </Panel>
  )
}

/** Reminder of an unconfirmed e-mail address, the present or a new one. */
function EmailState({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const { email: current, pendingEmail: email } = member
  return (
    <ConfirmEmail user={member}>
      {email ? t('profile.pending', { email, current }) : undefined}
    </ConfirmEmail>
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
  return (
    <div className="stack">
      <EmailState member={member} />
      <div className="user-columns" data-even>
        <Panel edge className="stack">
          <h2 className="text-d4">{t('profile.title')}</h2>
          <AvatarField member={member} />
          <ProfileForm key={member.name + member.email} member={member} />
        </Panel>
        <InterestsForm />
      </div>
    </div>
  )
}
