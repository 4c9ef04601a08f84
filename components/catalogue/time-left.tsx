'use client'

import { Clock, Hourglass, Lock } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import {
  type Countdown,
  countdown,
  formatCountdown,
  untilNextChange,
} from '#lib/format/countdown.ts'
import { useTranslation } from '#words'
import { classes } from '../ui/classes.ts'

type CountdownTextProps = ComponentProps<'span'> & { state: Countdown['state']; size?: number }

/** The text is passed as children, formatted by `formatCountdown`. */
function CountdownText({ state, size = 16, className, children, ...props }: CountdownTextProps) {
  const hot = state === 'hoursAndMinutes' || state === 'clock'
  const Icon = state === 'closed' ? Lock : hot ? Hourglass : Clock
  return (
    <span
      data-slot="countdown"
      data-hot={hot || undefined}
      className={classes('countdown', state === 'clock' && 'num', className)}
      {...props}
    >
      <Icon size={size} />
      {children}
    </span>
  )
}

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
