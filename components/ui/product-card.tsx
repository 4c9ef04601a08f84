import type { ComponentProps, ElementType, ReactNode } from 'react'
import { classes } from './classes.ts'

type CardProps = Omit<ComponentProps<'article'>, 'title'> & {
  href: string
  title: ReactNode
  brand?: ReactNode
  tile: ReactNode
  price?: ReactNode
  track?: ReactNode
  /** One line: what is missing and the time, or the availability. */
  foot?: ReactNode
  comment?: ReactNode
  bookmark?: ReactNode
  /** The anchor of the router in use. */
  link?: ElementType
}

/** Tile, then text: no border, no shadow. The whole card is the title's link. */
export function ProductCard(props: CardProps) {
  const {
    href,
    title,
    brand,
    tile,
    price,
    track,
    foot,
    comment,
    bookmark,
    link: Link = 'a',
    ...others
  } = props
  const { className, ...rest } = others
  return (
    <article data-slot="product-card" className={classes('card', className)} {...rest}>
      {tile}
      <div>
        {brand && <p className="card-brand">{brand}</p>}
        <h3>
          <Link href={href}>{title}</Link>
        </h3>
      </div>
      {price}
      {track}
      {foot && <p className="card-foot">{foot}</p>}
      {comment}
      {bookmark}
    </article>
  )
}
