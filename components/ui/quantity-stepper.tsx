import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type StepperProps = Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> & {
  labels: { quantity: string; less: string; more: string }
  value: number
  min?: number
  max?: number
  onValue: (value: number) => void
}

export function QuantityStepper(props: StepperProps) {
  const {
    labels,
    value,
    min = 1,
    max = Number.POSITIVE_INFINITY,
    onValue,
    className,
    ...rest
  } = props
  return (
    <fieldset
      data-slot="quantity-stepper"
      aria-label={labels.quantity}
      className={classes('qty', className)}
      {...rest}
    >
      <button
        type="button"
        aria-label={labels.less}
        disabled={value <= min}
        onClick={() => onValue(value - 1)}
      >
        <Minus size={20} />
      </button>
      <output className="num">{value}</output>
      <button
        type="button"
        aria-label={labels.more}
        disabled={value >= max}
        onClick={() => onValue(value + 1)}
      >
        <Plus size={20} />
      </button>
    </fieldset>
  )
}
