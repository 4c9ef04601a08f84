import { type RefObject, useId, useRef, useState } from 'react'
import { browserClient } from '#lib/client/browser.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import type { Place } from '#lib/contract/places.ts'

/** Town and province of an address, wherever their values are kept. */
export type PlaceFields = {
  /** Undefined where there is no such field. */
  read: (name: 'city' | 'province') => string | undefined
  write: (values: { city?: string; province?: string }) => void
}

const controlOf = (form: HTMLFormElement | null, name: string) => {
  const control = form?.elements.namedItem(name)
  const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
  return isField ? control : undefined
}

/** Those of a form that keeps its values in its controls. */
export const placeFieldsOf = (form: RefObject<HTMLFormElement | null>): PlaceFields => ({
  read: (name) => controlOf(form.current, name)?.value,
  write: (values) => {
    for (const [name, value] of Object.entries(values)) {
      const control = controlOf(form.current, name)
      if (control) control.value = value
    }
  },
})

/**
 * Fills town and province of an address form from the postal code. A town that somebody typed and a province that
 * somebody chose are kept; what was filled in for one code is replaced for the next. Without an answer the form is
 * filled by hand.
 */
export const usePlaceOfCode = (fields: PlaceFields) => {
  const [towns, setTowns] = useState<string[]>([])
  const listId = useId()
  const filled = useRef<{ city?: string; province?: string }>({})
  const asked = useRef('')

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
    fields.write(values)
  }

  const onCode = async (code: string) => {
    asked.current = code
    if (!/^\d{5}$/.test(code)) return
    try {
      const { data } = await browserClient.call(laterCalls.places, { query: { postal_code: code } })
      if (asked.current === code) fillFrom(data)
    } catch {
      // Offered and not needed: whoever is offline writes the town.
      setTowns([])
    }
  }
  /** What was filled in from elsewhere gives way to a code too. */
  const noteFilled = (values: { city: string; province: string }) => {
    filled.current = { city: values.city, province: values.province }
  }
  return { towns, listId: towns.length > 1 ? listId : undefined, onCode, noteFilled }
}
