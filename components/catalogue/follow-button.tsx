'use client'

import { useTranslation } from 'react-i18next'
import { BookmarkButton } from '#components/ui/bookmark-button.tsx'
import { useFollow } from '#lib/client/marks.ts'
import type { ResourceType } from '#lib/client/paths.ts'

type FollowButtonProps = { type: ResourceType; id: number; title: string }

export function FollowButton({ type, id, title }: FollowButtonProps) {
  const { t } = useTranslation('catalogue')
  const { followed, toggle } = useFollow(type, id)
  return <BookmarkButton label={t('follow', { title })} followed={followed} onClick={toggle} />
}
