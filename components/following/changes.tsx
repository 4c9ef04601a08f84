'use client'

import { useTranslation } from '#components/i18next.ts'
import type { Change } from '#lib/client/entities/following.ts'

const shownAtMost = 2

/** Changes since the last visit, in one line; empty without any, so that the rows align. */
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
