'use client'

import { useEffect, useState } from 'react'
import { formatAgo, untilOlder } from '#lib/format/age.ts'
import { useTranslation } from '#words'

type AgoProps = {
  since: number
  /** Server time of the rendering, used until hydration; then the clock of the browser. */
  writtenAt: number
  className?: string
}

/** "2 ore fa", updated while the page is open. */
export function Ago({ since, writtenAt, className }: AgoProps) {
  const { t } = useTranslation('format')
  const [now, setNow] = useState(writtenAt)
  useEffect(() => {
    const rest = now + untilOlder(since, now) - Date.now()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(rest, 0), 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [since, now])
  return (
    <time className={className} dateTime={new Date(since).toISOString()}>
      {formatAgo(t, since, now)}
    </time>
  )
}
