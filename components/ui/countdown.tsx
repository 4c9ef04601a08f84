import { Clock, Hourglass, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Countdown } from '#lib/format/countdown.ts'
import { classes } from './classes.ts'

type CountdownTextProps = ComponentProps<'span'> & { state: Countdown['state']; size?: number }

/** The text is passed as children, formatted by `formatCountdown`. */
export function CountdownText({
  state,
  size = 16,
  className,
  children,
  ...props
}: CountdownTextProps) {
  const hot = state === 'hoursAndMinutes' || state === 'clock'
  const Icon = state === 'closed' ? Lock : hot ? Hourglass : Clock
  return (
    <span
      data-slot="countdown"
      data-hot={hot || undefined}
      className={classes('countdown', state === 'clock' && 'num', className)}
      {...props}
    >
      <Icon size={size} aria-hidden="true" />
      {children}
    </span>
  )
}
