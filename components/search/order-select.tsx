'use client'

import { useRouter } from 'next/navigation'
import { Select } from '#components/ui/select.tsx'
import { useEarlyChoices } from '#components/ui/use-early-choices.ts'

type OrderSelectProps = {
  label: string
  value: string
  /** True when the address already contains an order. */
  isGiven: boolean
  choices: readonly { value: string; label: string; href: string }[]
}

// Look of a chip, for a place beside chips.
const asChip =
  '[&>select]:min-h-[42px] [&>select]:border-transparent [&>select]:bg-sunk [&>select]:py-0 [&>select]:font-semibold'

export function OrderSelect({ label, value, isGiven, choices }: OrderSelectProps) {
  const router = useRouter()
  const field = useEarlyChoices<HTMLSelectElement>()
  return (
    <Select
      ref={field}
      className={asChip}
      name="order_by"
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice.value === target.value)
        const go = isGiven ? router.replace : router.push
        if (chosen) go(chosen.href, { scroll: false })
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}
