import type { ComponentProps, ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'

export type Segment = { value: string; label: ReactNode; disabled?: boolean }

type SegmentedProps = Omit<ComponentProps<'div'>, 'onChange' | 'children'> & {
  label: string
  name: string
  segments: readonly Segment[]
  value?: string
  defaultValue?: string
  onValue?: (value: string) => void
}

/** Based on radios, so that arrow keys, forms and screen readers work natively. */
export function Segmented(props: SegmentedProps) {
  const { label, name, segments, value, defaultValue, onValue, className, ...rest } = props
  return (
    <div
      data-slot="segmented"
      role="radiogroup"
      aria-label={label}
      className={classes('seg', className)}
      {...rest}
    >
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            disabled={segment.disabled}
            checked={value === undefined ? undefined : value === segment.value}
            defaultChecked={value === undefined ? defaultValue === segment.value : undefined}
            onChange={onValue && ((event) => onValue(event.target.value))}
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}

export type ViewLink = {
  href: string
  label: ReactNode
  count?: ReactNode
  current?: boolean
  /** Replaces the history entry; only for links of the site. */
  replace?: boolean
}

type ViewLinksProps = Omit<ComponentProps<'nav'>, 'children'> & {
  label: string
  views: readonly ViewLink[]
  link?: ElementType
}

/** Two or three views of a page as links, each with its own address. */
export function SegmentedLinks({ label, views, link, className, ...props }: ViewLinksProps) {
  return (
    <nav
      data-slot="segmented-links"
      aria-label={label}
      className={classes('seg', className)}
      {...props}
    >
      <Views views={views} link={link} />
    </nav>
  )
}

export function Tabs({ label, views, link, className, ...props }: ViewLinksProps) {
  return (
    <nav data-slot="tabs" aria-label={label} className={classes('tabs', className)} {...props}>
      <Views views={views} link={link} />
    </nav>
  )
}

function Views({ views, link: Link = 'a' }: Pick<ViewLinksProps, 'views' | 'link'>) {
  return views.map(({ href, label, count, current, ...more }) => (
    <Link key={href} href={href} {...more} aria-current={current ? 'page' : undefined}>
      {label} {count !== undefined && <small>{count}</small>}
    </Link>
  ))
}
