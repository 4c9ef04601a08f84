import type { ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'

type SegmentedProps = {
  label: string
  name: string
  segments: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  value?: string
  defaultValue?: string
  onValue?: (value: string) => void
  className?: string
}

/** Based on radios, so that arrow keys, forms and screen readers work natively. */
export function Segmented(props: SegmentedProps) {
  const { label, name, segments, value, defaultValue, onValue, className } = props
  return (
    <div
      data-slot="segmented"
      role="radiogroup"
      aria-label={label}
      className={classes('seg', className)}
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

type ViewLink = {
  href: string
  label: ReactNode
  count?: ReactNode
  current?: boolean
  /** Replaces the history entry. */
  replace?: boolean
}

type ViewLinksProps = {
  label: string
  views: readonly ViewLink[]
  link: ElementType
  className?: string
}

const viewLinks = (slot: string, look: string) =>
  function ViewLinks({ label, views, link: Link, className }: ViewLinksProps) {
    return (
      <nav data-slot={slot} aria-label={label} className={classes(look, className)}>
        {views.map(({ href, label, count, current, ...more }) => (
          <Link key={href} href={href} {...more} aria-current={current ? 'page' : undefined}>
            {label} {count !== undefined && <small>{count}</small>}
          </Link>
        ))}
      </nav>
    )
  }

/** Two or three views of a page as links, each with its own address. */
export const SegmentedLinks = viewLinks('segmented-links', 'seg')
export const Tabs = viewLinks('tabs', 'tabs')
