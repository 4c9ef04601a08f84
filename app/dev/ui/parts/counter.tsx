'use client'
import { useState } from 'react'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'

export function Counter() {
  const [value, setValue] = useState(1)
  return (
    <QuantityStepper
      labels={{ quantity: 'Quantità', less: 'Una in meno', more: 'Una in più' }}
      value={value}
      max={4}
      onValue={setValue}
    />
  )
}
