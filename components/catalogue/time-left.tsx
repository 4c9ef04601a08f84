'use client'

import { useEffect, useState } from 'react'
import { CountdownText } from '#components/ui/countdown.tsx'
import { countdown, formatCountdown, untilNextChange } from '#lib/format/countdown.ts'
import { useTranslation } from '#words'

type TimeLeftProps = {
  until: number
  /** Server time of the rendering, used until hydration; then the clock of the browser. */
  writtenAt: number
  size?: number
  className?: string
}

/** Countdown that rerenders only when its text changes. */
export function TimeLeft({ until, writtenAt, ...look }: TimeLeftProps) {
  const { t } = useTranslation('format')
  const [now, setNow] = useState(writtenAt)

  useEffect(() => {
    const wait = untilNextChange(until, now)
    if (wait === undefined) return
    // Measured from the rendered time: no rerender while the rendered text is still valid.
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
