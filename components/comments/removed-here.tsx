'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { changeComment, restoreComment } from '#lib/client/data/community/comments.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { restorableFor } from '#lib/contract/comment-limits.ts'
import { useTranslation } from '#words'

/** Slightly shorter than the server allows the restoring. */
const offered = restorableFor - 10_000

/** Placeholder of a comment just removed, with an undo button. */
export function RemovedHere({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation('writing')
  const client = useQueryClient()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), offered)
    return () => clearTimeout(timer)
  }, [])
  const restore = async () => {
    try {
      const restored = await restoreComment(id)
      changeComment(client, id, () => restored)
      onBack()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('failed'), 'problem')
    }
  }
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-3 text-ink-2">
      {t('removedHere')}
      {!over && (
        <Button size="sm" onClick={restore}>
          {t('undo')}
        </Button>
      )}
    </p>
  )
}
