import { Bookmark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type BookmarkProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  followed: boolean
}

export function BookmarkButton({ label, followed, className, ...props }: BookmarkProps) {
  return (
    <button
      data-slot="bookmark-button"
      type="button"
      aria-label={label}
      aria-pressed={followed}
      className={classes('bookmark', className)}
      {...props}
    >
      <Bookmark size={24} aria-hidden="true" />
    </button>
  )
}
