'use client'

import { Ban, Undo2 } from 'lucide-react'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useTranslation } from '#words'
import { useBlocking } from './use-blocking.ts'

type BlockChoiceProps = {
  person: { id: number; name: string }
  /** Called before blocking: closes the menu, or starts the sign-in of a visitor. Returns false to stop. */
  onChoose: () => boolean
}

/** Menu item that blocks or unblocks a person. */
export function BlockChoice({ person, onChoose }: BlockChoiceProps) {
  const { t } = useTranslation('blocks')
  const isBlocked = useBlocked().includes(person.id)
  const set = useBlocking()
  const Icon = isBlocked ? Undo2 : Ban
  return (
    <button type="button" onClick={() => onChoose() && void set(person, !isBlocked)}>
      <Icon size={20} aria-hidden="true" />
      <span className="wrap-anywhere">
        {t(isBlocked ? 'unblock' : 'block', { name: person.name || t('someone') })}
      </span>
    </button>
  )
}
