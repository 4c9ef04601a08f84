import { Minus, Plus } from 'lucide-react'

type StepperProps = {
  labels: { quantity: string; less: string; more: string }
  value: number
  min?: number
  max?: number
  onValue: (value: number) => void
}

export function QuantityStepper(props: StepperProps) {
  const { labels, value, min = 1, max = Number.POSITIVE_INFINITY, onValue } = props
  const step = (label: string, Icon: typeof Plus, by: 1 | -1, isOver: boolean) => (
    <button type="button" aria-label={label} disabled={isOver} onClick={() => onValue(value + by)}>
      <Icon size={20} />
    </button>
  )
  return (
    <fieldset data-slot="quantity-stepper" aria-label={labels.quantity} className="qty">
      {step(labels.less, Minus, -1, value <= min)}
      <output className="num">{value}</output>
      {step(labels.more, Plus, 1, value >= max)}
    </fieldset>
  )
}
