'use client'

import { toast } from '#components/toasts/toast-store.ts'
import { BookmarkButton } from '#components/ui/bookmark-button.tsx'
import { useFollow, useLogin } from '#lib/client/data/community/marks.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { useToken } from '#lib/client/storage/use-token.ts'
import { useTranslation } from '#words'

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
