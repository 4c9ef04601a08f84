import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '#components/ui/button.tsx'
import { Link } from './link.tsx'

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook & { label?: string }

/** Link of the site that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { kind, size, wide, label, className, children = label, ...link } = props
  return (
    <Link {...link} className={buttonClass({ kind, size, wide }, className)}>
      {children}
    </Link>
  )
}
