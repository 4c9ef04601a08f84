import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './skeleton.tsx'

export type ButtonKind = 'plain' | 'pri' | 'line' | 'soft' | 'ink' | 'gold' | 'danger'

export type ButtonLook = {
  kind?: ButtonKind
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
}

/** Class for anchors of a router: `<Link className={buttonClass({ kind: 'pri' })}>`. */
export function buttonClass({ kind = 'plain', size = 'md', wide }: ButtonLook = {}, more?: string) {
  return classes(
    'btn',
    kind !== 'plain' && `btn-${kind}`,
    size !== 'md' && `btn-${size}`,
    wide && 'btn-wide',
    more,
  )
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean; busyLabel?: ReactNode }

export function Button(props: ButtonProps) {
  const { kind, size, wide, busy, busyLabel, className, children, ...rest } = props
  const canBeBusy = busy !== undefined
  return (
    <button
      data-slot="button"
      {...rest}
      // Not disabled while busy, since that would lose the focus; only its handler is removed.
      type={busy ? 'button' : (rest.type ?? 'button')}
      onClick={busy ? undefined : rest.onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClass({ kind, size, wide }, className)}
    >
      {canBeBusy ? (
        <span className="btn-faces">
          <span data-away={busy || undefined}>{children}</span>
          <span data-away={busy ? undefined : true}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  wide,
  className,
  ...props
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a data-slot="button" className={buttonClass({ kind, size, wide }, className)} {...props} />
  )
}
