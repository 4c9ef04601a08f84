import type { ComponentProps } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'

/** List of provinces, taken from their locale file. */
const useProvinces = () => {
  const { i18n } = useTranslation('provinces')
  const names: Record<string, string> = i18n.getResourceBundle('it', 'provinces')
  return Object.entries(names).toSorted(([, a], [, b]) => a.localeCompare(b, 'it'))
}

type ProvinceFieldProps = Omit<ComponentProps<typeof Select>, 'id'> & {
  id: string
  label: string
  /** First entry, while none is chosen. */
  unchosen: string
  errors: readonly string[]
}

export function ProvinceField(props: ProvinceFieldProps) {
  const { id, label, unchosen, errors, className, ...select } = props
  const provinces = useProvinces()
  return (
    <Field id={id} className={className} label={label} errors={errors}>
      {(control) => (
        <Select {...control} {...select}>
          <option value="">{unchosen}</option>
          {provinces.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Suggestions for the field of the town, when a postal code has several. */
export function TownList({ id, towns }: { id: string; towns: readonly string[] }) {
  return (
    <datalist id={id}>
      {towns.map((town) => (
        <option key={town} value={town} />
      ))}
    </datalist>
  )
}
