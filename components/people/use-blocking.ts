'use client'

import { toast } from '#components/toasts/toast-store.ts'
import { isDeadToken, useLogin } from '#lib/client/data/community/marks.ts'
import { useBlock } from '#lib/client/data/session/blocks.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { useTranslation } from '#words'

type Person = { id: number; name: string }

/** Blocks or unblocks a member, with a toast that offers to undo. */
export const useBlocking = () => {
  const { t } = useTranslation('blocks')
  const { mutateAsync } = useBlock()
  const login = useLogin()
  const set = async (person: Person, on: boolean, isUndone = false) => {
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
