'use client'

import { Ban, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBlocked } from '#lib/client/blocked.ts'
import { useBlocking } from './use-blocking.ts'

type BlockChoiceProps = {
  person: { id: number; name: string }
  /** Before it is done: the menu closes, and a visitor signs in first. Tells whether to go on. */
  onChoose: () => boolean
}

/** A line of a menu about somebody. */
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
