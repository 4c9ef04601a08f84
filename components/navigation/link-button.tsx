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

type DocumentButtonProps = ComponentProps<'a'> & ButtonLook & { label: string }

/** Loads the whole document: only its own CSP allows the scripts of the provider of payments or sign-ins. */
export function DocumentButton(props: DocumentButtonProps) {
  const { kind, size, wide, label, className, ...link } = props
  return (
    <a {...link} className={buttonClass({ kind, size, wide }, className)}>
      {label}
    </a>
  )
}
