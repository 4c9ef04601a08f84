'use client'

import { Clock, Hourglass, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '#components/ui/classes.ts'
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
export function TimeLeft({ until, writtenAt, size = 16, className }: TimeLeftProps) {
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

  const { state } = countdown(until, now)
  const hot = state === 'hoursAndMinutes' || state === 'clock'
  const Icon = state === 'closed' ? Lock : hot ? Hourglass : Clock
  return (
    <span
      data-slot="countdown"
      data-hot={hot || undefined}
      className={classes('countdown', state === 'clock' && 'num', className)}
    >
      <Icon size={size} />
      {formatCountdown(t, until, now)}
    </span>
  )
}
