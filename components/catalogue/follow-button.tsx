'use client'

import { Bookmark } from 'lucide-react'
import { toast } from '#components/toasts/toast-store.ts'
import { useFollow, useLogin } from '#lib/client/data/community/marks.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { useToken } from '#lib/client/storage/token.ts'
import { useTranslation } from '#words'

type FollowButtonProps = { type: ResourceType; id: number; title: string }

/** Visitors get a plain button without a query, so that hydrating a list stays cheap. */
export function FollowButton(props: FollowButtonProps) {
  const token = useToken()
  return typeof token === 'string' ? <MembersButton {...props} /> : <VisitorsButton {...props} />
}

function MembersButton({ type, id, title }: FollowButtonProps) {
  const { t } = useTranslation('catalogue')
  const refuse = () => toast(t('followFailed', { title }), 'problem')
  const { followed, toggle } = useFollow(type, id, refuse)
  return <BookmarkButton title={title} followed={followed} onClick={toggle} />
}

function VisitorsButton({ title }: FollowButtonProps) {
  return <BookmarkButton title={title} followed={false} onClick={useLogin()} />
}

type BookmarkProps = { title: string; followed: boolean; onClick: () => void }

function BookmarkButton({ title, followed, onClick }: BookmarkProps) {
  const { t } = useTranslation('catalogue')
  return (
    <button
      data-slot="bookmark-button"
      type="button"
      aria-label={t('follow', { title })}
      aria-pressed={followed}
      className="bookmark"
      onClick={onClick}
    >
      <Bookmark size={24} />
    </button>
  )
}
