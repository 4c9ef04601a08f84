import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type EmptyProps = {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  /** At most one button. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  role?: 'alert'
}

export function Empty({ icon, title, text, action, heading: Heading = 'h2', role }: EmptyProps) {
  return (
    <div data-slot="empty" className="empty" role={role}>
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
