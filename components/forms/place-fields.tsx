import { type ComponentProps, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { browserClient } from '#lib/client/transport/browser.ts'
import type { Place } from '#lib/contract/postal-addresses.ts'

type PlaceFields = {
  read: (name: 'city' | 'province') => string | undefined
  write: (values: { city?: string; province?: string }) => void
}

const controlOf = (form: HTMLFormElement | null, name: string) => {
  const control = form?.elements.namedItem(name)
  const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
  return isField ? control : undefined
}

export const placeFieldsOf = (form: RefObject<HTMLFormElement | null>): PlaceFields => ({
  read: (name) => controlOf(form.current, name)?.value,
  write: (values) => {
    for (const [name, value] of Object.entries(values)) {
      const control = controlOf(form.current, name)
      if (control) control.value = value
    }
  },
})

/** Selects a filled-in town with the focus, so that typing replaces it instead of extending it. */
const selectFocused = (town: string | undefined) => {
  const field = document.activeElement
  if (town && field instanceof HTMLInputElement && field.value === town) field.select()
}

/** Fills in town and province from the postal code; typed values stay, filled in ones change with the next code. */
export const usePlaceOfCode = (fields: PlaceFields) => {
  const [towns, setTowns] = useState<string[]>([])
  const listId = useId()
  const filled = useRef<{ city?: string; province?: string }>({})
  const latestCode = useRef('')

  const isOpen = (name: 'city' | 'province') => {
    const value = fields.read(name)
    return value !== undefined && (value === '' || value === filled.current[name])
  }

  const fillFrom = (places: readonly Place[]) => {
    setTowns(places.map(({ name }) => name))
    const [first, ...others] = places
    if (!first) return
    const isOneProvince = others.every(({ province }) => province === first.province)
    const values = {
      ...(isOpen('city') ? { city: others.length === 0 ? first.name : '' } : {}),
      ...(isOneProvince && isOpen('province') ? { province: first.province } : {}),
    }
    filled.current = { ...filled.current, ...values }
    flushSync(() => fields.write(values))
    selectFocused(values.city)
  }

  const onCode = async (code: string) => {
    latestCode.current = code
    if (!/^\d{5}$/.test(code)) return
    try {
      const { data } = await browserClient.call('GET /places', { query: { postal_code: code } })
      if (latestCode.current === code) fillFrom(data)
    } catch {
      // Optional help: offline the town is typed.
      setTowns([])
    }
  }
  /** Marks values from another source as filled in, so that a postal code may replace them. */
  const noteFilled = (values: { city: string; province: string }) => {
    filled.current = { city: values.city, province: values.province }
  }
  return { towns, listId: towns.length > 1 ? listId : undefined, onCode, noteFilled }
}

type ProvinceFieldProps = Omit<ComponentProps<typeof Select>, 'id'> & {
  id: string
  label: string
  unchosen: string
  errors: readonly string[]
}

export function ProvinceField(props: ProvinceFieldProps) {
  const { id, label, unchosen, errors, className, ...select } = props
  const { i18n } = useTranslation('provinces')
  const names: Record<string, string> = i18n.getResourceBundle('it', 'provinces')
  const provinces = Object.entries(names).toSorted(([, a], [, b]) => a.localeCompare(b, 'it'))
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

export function TownList({ id, towns }: { id: string; towns: readonly string[] }) {
  return (
    <datalist id={id}>
      {towns.map((town) => (
        <option key={town} value={town} />
      ))}
    </datalist>
  )
}
