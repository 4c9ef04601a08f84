import type { ComponentProps } from 'react'

export function Chip({ pressed, ...props }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button data-slot="chip" type="button" aria-pressed={pressed} className="chip" {...props} />
  )
}

export function Chips(props: ComponentProps<'div'>) {
  return <div data-slot="chips" className="chips" {...props} />
}
