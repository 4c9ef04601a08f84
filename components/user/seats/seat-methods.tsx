import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { useMethodName } from '#components/payments/method-name.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import { paths } from '#lib/client/paths.ts'

type SeatMethodsProps = {
  methods: readonly PaymentMethod[]
  chosen: number | undefined
  errors: readonly string[] | undefined
  onChoose: (id: number) => void
}

export const methodField = 'seat-method'

/** Choice of the payment method of the seat. */
export function SeatMethods({ methods, chosen, errors, onChoose }: SeatMethodsProps) {
  const { t } = useTranslation('seats')
  const nameOf = useMethodName()
  const good = methods.filter(
    ({ id, state }) => id === chosen || state === 'ready' || state === 'expiring',
  )
  if (good.length === 0)
    return (
      <Link className={buttonClass({ kind: 'soft', wide: true })} href={paths.addMethod()}>
        {t('act.chooseMethod')}
      </Link>
    )
  return (
    <Field id={methodField} label={t('edit.method')} errors={errors}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {good.map((method) => (
            <option key={method.id} value={method.id}>
              {nameOf(method)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
