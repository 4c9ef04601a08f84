'use client'

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaterCommentsProps } from './later-comments.tsx'
import { MoreButton } from './more-button.tsx'

const LaterComments = lazy(async () => ({
  default: (await import('./later-comments.tsx')).LaterComments,
}))

/** A button until somebody wants to read on; what shows the rest comes with it. */
export function MoreComments(props: LaterCommentsProps) {
  const { t } = useTranslation('comments')
  const [wanted, want] = useState(false)
  const button = (
    <MoreButton
      label={t('more', { count: props.total - props.known.length })}
      busy={wanted}
      failed={false}
      onMore={() => want(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LaterComments {...props} />
    </Suspense>
  )
}
