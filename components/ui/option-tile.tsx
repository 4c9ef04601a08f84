import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type OptionTileProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  price?: ReactNode
  old?: { price: ReactNode; label: string }
  detail?: ReactNode
  /** Remaining stock, shown before the detail. */
  scarce?: ReactNode
  /** Replaces the price for an option that cannot be chosen yet. */
  marker?: ReactNode
}

export function OptionTile(props: OptionTileProps) {
  const { title, price, old, detail, scarce, marker, className, ...input } = props
  return (
    <label data-slot="option-tile" className={classes('option', className)}>
      <input type="radio" {...input} />
      <span className="option-title">{title}</span>
      <span className="option-price">
        {marker ?? (
          <>
            <b>{price}</b>
            {old && <OldPrice {...old} />}
          </>
        )}
      </span>
      {(detail || scarce) && (
        <span className="option-detail">
          {scarce && <b className="option-scarce">{scarce}</b>} {detail}
        </span>
      )}
    </label>
  )
}

/** Struck price with its explanation, which the law demands. */
export function OldPrice({ price, label }: { price: ReactNode; label: string }) {
  return (
    <s>
      <span className="sr-only">{label} </span>
      {price}
    </s>
  )
}

export function OptionTiles(props: ComponentProps<'div'> & { 'aria-label': string }) {
  return <div data-slot="option-tiles" role="radiogroup" className="options" {...props} />
}
