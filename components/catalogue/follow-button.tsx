'use client'

import { useTranslation } from 'react-i18next'
import { toast } from '#components/toasts/toast-store.ts'
import { BookmarkButton } from '#components/ui/bookmark-button.tsx'
import { useFollow, useLogin } from '#lib/client/marks.ts'
import type { ResourceType } from '#lib/client/paths.ts'
import { useToken } from '#lib/client/use-token.ts'

type FollowButtonProps = { type: ResourceType; id: number; title: string }

/** A visitor has nothing to look up: a list wakes up with twenty plain buttons. */
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
