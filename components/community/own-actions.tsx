'use client'

import { lazy, Suspense, useState } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

const RemoveProposal = lazy(async () => ({
  default: (await import('./remove-proposal.tsx')).RemoveProposal,
}))

type OwnActionsProps = {
  proposal: { id: number; slug: string; userId: number | null; archived: boolean }
  /** Number of interested people, the author included. */
  waiting: number
  /** True once it has become a group or a sale, and can no longer be changed by the author. */
  hasBecome: boolean
}

/** Actions visible only to the author. */
export function OwnActions({ proposal, waiting, hasBecome }: OwnActionsProps) {
  const { t } = useTranslation('proposal')
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, slug, userId, archived } = proposal
  if (!user || user.id !== userId || hasBecome) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {!archived && (
        <Link className={buttonClass({ size: 'sm' })} href={paths.editProposal(id)}>
          {t('own.edit')}
        </Link>
      )}
      <Button size="sm" className="text-danger" onClick={() => setAsking(true)}>
        {t('own.remove')}
      </Button>
      {isAsking && (
        <Suspense>
          <RemoveProposal named={{ id, slug }} waiting={waiting} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
