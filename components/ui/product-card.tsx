import type { ComponentProps, ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Marker, type MarkerKind, tileMarkers } from './marker.tsx'
import { tintStyle } from './thumb.tsx'

export type TileMarker = {
  kind: MarkerKind
  text: ReactNode
  /** Part of the text that narrow tiles omit. */
  more?: string | undefined
}

export function ProductTile({
  tint,
  markers = [],
  className,
  children,
  style,
  ...props
}: ComponentProps<'div'> & { tint?: string | null; markers?: readonly TileMarker[] }) {
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

type CardProps = {
  href: string
  title: ReactNode
  brand: ReactNode
  tile: ReactNode
  price?: ReactNode
  track?: ReactNode
  /** One line: missing amount and time left, or the availability. */
  foot: ReactNode
  comment?: ReactNode
  bookmark: ReactNode
  link: ElementType
}

/** Product card with the tile above the text. The link of the title covers the whole card. */
export function ProductCard({ href, title, brand, link: Link, ...parts }: CardProps) {
  return (
    <article data-slot="product-card" className="card">
      {parts.tile}
      <div>
        {brand && <p className="card-brand">{brand}</p>}
        <h3>
          <Link href={href}>{title}</Link>
        </h3>
      </div>
      {parts.price}
      {parts.track}
      <p className="card-foot">{parts.foot}</p>
      {parts.comment}
      {parts.bookmark}
    </article>
  )
}
