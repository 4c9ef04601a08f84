import { CloudOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

export type EmptyProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  /** At most one button. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function Empty({
  icon,
  title,
  text,
  action,
  heading: Heading = 'h2',
  ...props
}: EmptyProps) {
  const { className, ...rest } = props
  return (
    <div data-slot="empty" className={classes('empty', className)} {...rest}>
      <span className="empty-ring">{icon}</span>
      <Heading className="text-d4">{title}</Heading>
      <p>{text}</p>
      {action}
    </div>
  )
}

type NotLoadedProps = Pick<EmptyProps, 'title' | 'text' | 'heading'> & {
  action: string
  onRetry: () => unknown
}

export function NotLoaded({ action, onRetry, ...words }: NotLoadedProps) {
  return (
    <Empty
      role="alert"
      icon={<CloudOff size={36} />}
      action={<Button onClick={() => onRetry()}>{action}</Button>}
      {...words}
    />
  )
}
