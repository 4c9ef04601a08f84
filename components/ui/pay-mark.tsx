import { classes } from './classes.ts'

/** Width of each logo in public/icons/pay. */
const logos = { paypal: 23, visa: 46, mastercard: 32 } as const
type Logo = keyof typeof logos

/** White in both themes, as the owners of the logos require. */
const look =
  'inline-flex h-[30px] min-w-[76px] items-center justify-center gap-2 rounded-mark border border-line bg-white px-2'
const words =
  'inline-grid h-[30px] min-w-[76px] place-items-center rounded-mark bg-sunk-2 px-2.5 font-head text-tiny font-bold whitespace-nowrap'

type PayMarkProps = {
  kind: 'wallet' | 'card'
  /** Brand of a saved card as the provider writes it; without one the card may be any. */
  brand?: string | null
  className?: string
  children: string
}

const logosOf = ({ kind, brand }: Pick<PayMarkProps, 'kind' | 'brand'>): readonly Logo[] => {
  if (kind === 'wallet') return ['paypal']
  if (!brand) return ['visa', 'mastercard']
  const own = brand.toLowerCase()
  return own === 'visa' || own === 'mastercard' ? [own] : []
}

/** Logo of a payment method; decorative, since the name stands beside it. */
export function PayMark({ kind, brand, className, children }: PayMarkProps) {
  const own = logosOf({ kind, brand })
  return (
    <span
      data-slot="pay-mark"
      aria-hidden="true"
      className={classes(own.length > 0 ? look : words, className)}
    >
      {own.map((logo) => (
        <img key={logo} src={`/icons/pay/${logo}.svg`} alt="" width={logos[logo]} />
      ))}
      {own.length === 0 && children}
    </span>
  )
}
