import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Marker, type MarkerKind, tileMarkers } from './marker.tsx'

export type TileMarker = { kind: MarkerKind; text: ReactNode }

/** The stored dominant colour of the picture, from which the ground is made. */
export const tintStyle = (tint?: string | null) =>
  (tint ? { '--t': tint } : undefined) as CSSProperties | undefined

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
          {tileMarkers(markers).map(({ kind, text }) => (
            <Marker key={kind} kind={kind}>
              {text}
            </Marker>
          ))}
        </div>
      )}
    </div>
  )
}

/** A small square of the same ground, for rows. */
export function Thumb({ tint, size, className, style, ...props }: ThumbProps) {
  const side = size ? ({ '--s': `${size}px` } as CSSProperties) : undefined
  return (
    <span
      data-slot="thumb"
      className={classes('thumb', tint && 'tinted', className)}
      style={{ ...tintStyle(tint), ...side, ...style }}
      {...props}
    />
  )
}

type ThumbProps = ComponentProps<'span'> & { tint?: string | null; size?: number }
