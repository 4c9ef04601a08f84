'use client'

import { Ban, Undo2 } from 'lucide-react'
import { toast } from '#components/toasts/toast-store.ts'
import { isDeadToken, useLogin } from '#lib/client/data/community/marks.ts'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useBlock } from '#lib/client/data/session/blocks.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { useTranslation } from '#words'

export const useBlocking = () => {
  const { t } = useTranslation('blocks')
  const { mutateAsync } = useBlock()
  const login = useLogin()
  const set = async (person: { id: number; name: string }, on: boolean, isUndone = false) => {
    const name = person.name || t('someone')
    try {
      await mutateAsync({ id: person.id, on })
      const undo = { label: t('undo'), run: () => void set(person, !on, true) }
      toast(t(on ? 'blocked' : 'unblocked', { name }), 'done', isUndone ? undefined : undo)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isDeadToken(error)) return login()
      toast(error.detail || t('failed'), 'problem')
    }
  }
  return set
}

type BlockChoiceProps = {
  person: { id: number; name: string }
  /** Called before blocking: closes the menu, or starts the sign-in of a visitor. Returns false to stop. */
  onChoose: () => boolean
}

export function BlockChoice({ person, onChoose }: BlockChoiceProps) {
  const { t } = useTranslation('blocks')
  const isBlocked = useBlocked().includes(person.id)
  const set = useBlocking()
  const Icon = isBlocked ? Undo2 : Ban
  return (
    <button type="button" onClick={() => onChoose() && void set(person, !isBlocked)}>
      <Icon size={20} />
      <span className="wrap-anywhere">
        {t(isBlocked ? 'unblock' : 'block', { name: person.name || t('someone') })}
      </span>
    </button>
  )
}
