import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'

type PageLinkProps = ComponentProps<'a'> & {
  current?: boolean
  /** True at either end of the list: rendered in its place without a link. */
  disabled?: boolean
  link?: ElementType
}

export function PageLink(props: PageLinkProps) {
  const { current, disabled, link: Link = 'a', className, href, ...rest } = props
  const shared = { 'data-slot': 'page-link', className: classes('page-link', className), ...rest }
  if (disabled) return <span aria-disabled="true" {...shared} />
  return <Link href={href} aria-current={current ? 'page' : undefined} {...shared} />
}

export function Pages({ className, ...props }: ComponentProps<'nav'> & { 'aria-label': string }) {
  return <nav data-slot="pages" className={classes('pages', className)} {...props} />
}
