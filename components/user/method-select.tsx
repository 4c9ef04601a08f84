import { useMethodName } from '#components/payments/method-name.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'

export const canPay = ({ state }: PaymentMethod) => state === 'ready' || state === 'expiring'

type MethodSelectProps = {
  id: string
  label: string
  errors?: readonly string[] | undefined
  methods: readonly PaymentMethod[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

export function MethodSelect({ id, label, errors, methods, chosen, onChoose }: MethodSelectProps) {
  const nameOf = useMethodName()
  return (
    <Field id={id} label={label} errors={errors}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {methods.map((method) => (
            <option key={method.id} value={method.id}>
              {nameOf(method)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
