import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { Empty, type EmptyProps } from './empty.tsx'

type NotLoadedProps = Pick<EmptyProps, 'title' | 'text' | 'heading'> & {
  action: string
  onRetry: () => unknown
}

/** Error state of a page with a retry button. */
export function NotLoaded({ action, onRetry, ...words }: NotLoadedProps) {
  return (
    <Empty
      role="alert"
      icon={<CloudOff size={36} aria-hidden="true" />}
      action={<Button onClick={() => onRetry()}>{action}</Button>}
      {...words}
    />
  )
}
