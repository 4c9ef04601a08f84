import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Marker, type MarkerKind, tileMarkers } from './marker.tsx'
import { tintStyle } from './tint.ts'

export type TileMarker = {
  kind: MarkerKind
  text: ReactNode
  /** Part of the text that narrow tiles omit. */
  more?: string | undefined
}

type TileProps = ComponentProps<'div'> & { tint?: string | null; markers?: readonly TileMarker[] }

export function ProductTile({
  tint,
  markers = [],
  className,
  children,
  style,
  ...props
}: TileProps) {
  return (
    <div
      data-slot="product-tile"
      className={classes('tile', tint && 'tinted', className)}
      style={{ ...tintStyle(tint), ...style }}
      {...props}
    >
      {children}
      {markers.length > 0 && (
        <div className="markers">
          {tileMarkers(markers).map(({ kind, text, more }) => (
            <Marker key={kind} kind={kind}>
              {text}
              {more && <span className="more">{more}</span>}
            </Marker>
          ))}
        </div>
      )}
    </div>
  )
}
