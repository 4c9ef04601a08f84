import type { ComponentProps, ReactNode } from 'react'

export function Checkbox({ label, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label data-slot="checkbox" className="check">
      <input type="checkbox" {...props} />
      <span>{label}</span>
    </label>
  )
}
