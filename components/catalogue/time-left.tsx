'use client'

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountdownText } from '#components/ui/countdown.tsx'
import { countdown, formatCountdown, untilNextChange } from '#lib/format/countdown.ts'

type TimeLeftProps = {
  until: number
  /** The clock of the page when it was written; the browser's own takes over once it is there. */
  writtenAt: number
  size?: number
  className?: string
}

/** Counts down no more often than its words change. */
export function TimeLeft({ until, writtenAt, ...look }: TimeLeftProps) {
  const { t } = useTranslation('format')
  const [now, setNow] = useState(writtenAt)

  useEffect(() => {
    const wait = untilNextChange(until, now)
    if (wait === undefined) return
    // Of the page's own clock: where its words still hold, nothing is drawn again.
    const rest = now + wait - Date.now()
    if (rest <= 0) return setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), Math.min(rest, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [until, now])

  return (
    <CountdownText state={countdown(until, now).state} {...look}>
      {formatCountdown(t, until, now)}
    </CountdownText>
  )
}
