'use client'

import { useTranslation } from 'react-i18next'
import type { Change } from '#lib/client/entities/following.ts'

const shownAtMost = 2

/** What happened since the last look, in one line; an empty one keeps the rows level. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('following')
  return (
    <p className="text-tiny font-semibold text-link">
      {changes
        .slice(0, shownAtMost)
        .map(({ type, value }) => t(`changes.${type}`, { count: value ?? 0 }))
        .join(' · ')}
    </p>
  )
}
