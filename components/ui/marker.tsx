import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { WeepDrop } from './mark.tsx'

export type MarkerKind = 'discount' | 'new' | 'weep' | 'reached' | 'last' | 'seat' | 'closed'

type MarkerProps = ComponentProps<'span'> & { kind: MarkerKind }

/** Classes of a marker with a sentence, which may need two lines. */
export const markerLines = 'h-auto min-h-7 py-1 leading-snug whitespace-normal'

export function Marker({ kind, className, children, ...props }: MarkerProps) {
  return (
    <span data-slot="marker" data-kind={kind} className={classes('marker', className)} {...props}>
      {kind === 'weep' && <WeepDrop size={14} />}
      {kind === 'reached' && <Check size={14} />}
      {children}
    </span>
  )
}

const urgency: MarkerKind[] = ['weep', 'closed', 'last', 'reached', 'new', 'seat', 'discount']

/** Returns the two most important markers, in order: a narrow tile shows only the first. */
export function tileMarkers<T extends { kind: MarkerKind }>(markers: readonly T[]): T[] {
  return markers.toSorted((a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind)).slice(0, 2)
}
