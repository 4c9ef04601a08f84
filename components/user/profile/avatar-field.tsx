'use client'

import dynamic from 'next/dynamic'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import type { User } from '#lib/client/entities/people.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { mostPictureBytes } from '#lib/contract/picture-limits.ts'
import { useSaveUser } from './use-save-user.ts'

const AvatarCrop = dynamic(() => import('./avatar-crop.tsx').then((m) => m.AvatarCrop), {
  ssr: false,
})

export function AvatarField({ member }: { member: User }) {
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
