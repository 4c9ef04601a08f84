'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { useFollow } from '#lib/client/community/marks.ts'
import type { Followed } from '#lib/client/entities/following.ts'
import { FollowedCard } from './followed-card.tsx'

type FollowedEntryProps = { followed: Followed; now: number; onChange: (isGone: boolean) => void }

/** Removed from the list when unfollowed, and restored to its position when followed again. */
export function FollowedEntry({ followed, now, onChange }: FollowedEntryProps) {
  const { t } = useTranslation('following')
  const { type, id, title } = followed.thing
  const { followed: isFollowed, toggle } = useFollow(type, id)
  // Ignores differences between list and marks, which are fetched separately: only changes on this page count.
  const [isGone, setGone] = useState(false)
  const before = useRef(isFollowed)
  const isTakenBack = useRef(false)

  const applyChange = useEffectEvent((gone: boolean) => {
    setGone(gone)
    onChange(gone)
    if (gone) {
      const undo = () => {
        isTakenBack.current = true
        toggle()
      }
      return toast(t('unfollowed', { title }), 'done', { label: t('undo'), run: undo })
    }
    if (!isTakenBack.current) toast(t('notUnfollowed', { title }), 'problem')
    isTakenBack.current = false
  })
  useEffect(() => {
    const was = before.current
    before.current = isFollowed
    if (was && !isFollowed) applyChange(true)
    else if (!was && isFollowed && isGone) applyChange(false)
  }, [isFollowed, isGone])

  return isGone ? null : <FollowedCard followed={followed} now={now} />
}
