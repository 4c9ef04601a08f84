'use client'

import { Bookmark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { toast } from '#components/toasts/toast-store.ts'
import { useFollow, useLogin } from '#lib/client/data/community/marks.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { useToken } from '#lib/client/storage/token.ts'
import { useTranslation } from '#words'
import { classes } from '../ui/classes.ts'

type BookmarkProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  followed: boolean
}

export function BookmarkButton({ label, followed, className, ...props }: BookmarkProps) {
  return (
    <button
      data-slot="bookmark-button"
      type="button"
      aria-label={label}
      aria-pressed={followed}
      className={classes('bookmark', className)}
      {...props}
    >
      <Bookmark size={24} />
    </button>
  )
}

type FollowButtonProps = { type: ResourceType; id: number; title: string }

/** Visitors get a plain button without a query, so that hydrating a list stays cheap. */
export function FollowButton(props: FollowButtonProps) {
  const token = useToken()
  return typeof token === 'string' ? <MembersButton {...props} /> : <VisitorsButton {...props} />
}

function MembersButton({ type, id, title }: FollowButtonProps) {
  const { t } = useTranslation('catalogue')
  const { followed, toggle } = useFollow(type, id, () =>
    toast(t('followFailed', { title }), 'problem'),
  )
  return <BookmarkButton label={t('follow', { title })} followed={followed} onClick={toggle} />
}

function VisitorsButton({ title }: FollowButtonProps) {
  const { t } = useTranslation('catalogue')
  const login = useLogin()
  return <BookmarkButton label={t('follow', { title })} followed={false} onClick={login} />
}
