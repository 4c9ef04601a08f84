'use client'

import { BrokenMessage } from '#components/layout/broken-message.tsx'

export default function Broken({ reset }: { reset: () => void }) {
  return <BrokenMessage onRetry={reset} />
}
